import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readTogether } from './read-together';

test('a part of a page that comes after an outage brings the others that failed, and asks for none that is there', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  readTogether(client);
  let isDown = true;
  const read = vi.fn(async (part: string) => {
    if (isDown && part !== 'bell') throw new Error('down');
    return part;
  });
  const [bell, post, invoices] = ['bell', 'post', 'invoices'].map((part) => {
    const options = { queryKey: [part], queryFn: () => read(part) };
    const shown = new QueryObserver(client, options);
    shown.subscribe(() => {});
    return shown;
  });
  await vi.waitFor(() => expect(invoices?.getCurrentResult().isError).toBe(true));
  expect(bell?.getCurrentResult().data).toBe('bell');

  isDown = false;
  await post?.refetch();
  await vi.waitFor(() => expect(invoices?.getCurrentResult().data).toBe('invoices'));
  expect(read.mock.calls.filter(([part]) => part === 'bell')).toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(5);
});
