import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from 'site/repository-dir';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(repositoryDir, file), 'utf8');

test('docs/faults.md names scenes that exist, in every row', () => {
  const rows = read('docs/faults.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| fault'));
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) {
    const scenes = [...row.matchAll(/`([\w./-]+\.ts)`: "([^"]+)"/g)];
    expect(scenes.length, row).toBeGreaterThan(0);
    for (const [, file = '', title = ''] of scenes) expect(read(file), file).toContain(title);
  }
});
