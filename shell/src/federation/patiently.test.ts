import { expect, test, vi } from 'vitest';
import { patiently } from './patiently';

const failure = (type: string) =>
  Object.assign(new Error('Loading chunk 1 failed.'), { type, request: '/assets/bell.js' });

test('code that takes longer than the loader’s limit is waited for', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(failure('timeout')).mockRejectedValueOnce(failure('timeout'));
  load.mockResolvedValue('the bell');
  expect(await patiently(load)).toBe('the bell');
});

test('a source that hangs is given up after four tries, and a missing one at once', async () => {
  const hanging = vi.fn(async () => Promise.reject(failure('timeout')));
  await expect(patiently(hanging)).rejects.toMatchObject({ type: 'timeout' });
  expect(hanging).toHaveBeenCalledTimes(4);
  const missing = vi.fn(async () => Promise.reject(failure('error')));
  await expect(patiently(missing)).rejects.toMatchObject({ type: 'error' });
  expect(missing).toHaveBeenCalledOnce();
});
