import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { refused } from './refused/all';

describe('a call refused with', () => {
  test('any other code: none of the list is left out', async () => {
    const list = await readFile(new URL('../../../docs/error-codes.md', import.meta.url), 'utf8');
    const own = list.split('## Raised by PostgreSQL')[0]?.match(/(?<=^\| `)[A-Z]{2}\d{3}/gm) ?? [];
    expect(own.length).toBeGreaterThan(20);
    const why = 'every code of docs/error-codes.md needs a call in `refused` that meets it';
    expect(Object.keys(refused).sort(), why).toEqual([...own].sort());
  });
});
