import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryDir } from '../repository-dir';
import { recordAhead } from './record-ahead';

const folder = mkdtempSync(join(tmpdir(), 'ahead-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a call is noted as the page words it, with marks for what only the browser knows', async () => {
  const { '/dashboard': first } = await recordAhead(join(repositoryDir, 'shell/src/ahead.ts'));
  expect(first?.[0]).toEqual(['rpc/get_start', '{}']);
  expect(first?.[1]?.[0]).toMatch(/^notifications\?select=\*&user_id=eq\.\{user\}&.*limit=50$/);
});

it('a build fails where a call asks the database nothing', async () => {
  const file = join(folder, 'ahead.mts');
  writeFileSync(file, "export default { '/cart': () => [Promise.reject(new Error('no cart'))] };");
  await expect(recordAhead(file)).rejects.toThrow('/cart calls what asks the database nothing.');
});
