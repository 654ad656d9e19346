import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrMakeSecrets, setAsideDamagedSecrets } from './secrets';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  path = join(dir, 'secrets.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

test('secrets are made once and kept', () => {
  const made = readOrMakeSecrets(path);
  expect(readOrMakeSecrets(path)).toEqual(made);
  expect(readdirSync(dir)).toEqual(['secrets.json']);
});

test('secrets of an older release get what is new, once', () => {
  const { pushPrivateKey: _, ...older } = readOrMakeSecrets(path);
  writeFileSync(path, JSON.stringify(older));
  const made = readOrMakeSecrets(path);
  expect(made).toEqual({ ...older, pushPrivateKey: expect.stringMatching(/^[\w-]{43}$/) });
  expect(readOrMakeSecrets(path)).toEqual(made);
});

test.each(['', '{', 'null', '{"jwtSecret":"kept"}', '{"jwtSecret":1,"publishableKey":2}'])(
  'damaged secrets are reported, and left as they are: %s',
  (text) => {
    writeFileSync(path, text);
    expect(() => readOrMakeSecrets(path)).toThrow(
      /secrets\.json is damaged.*Put a copy of it back/,
    );
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('secrets that are gone are not made anew for a database that has its password', () => {
  mkdirSync(join(dir, 'postgres'));
  writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '17');
  expect(() => readOrMakeSecrets(path)).toThrow('secrets.json is gone');
  expect(readdirSync(dir)).toEqual(['postgres']);
});

test('starting over keeps damaged secrets under another name, and good ones where they are', () => {
  writeFileSync(path, 'damaged');
  setAsideDamagedSecrets(path);
  const [name = ''] = readdirSync(dir);
  expect(name).toMatch(/^secrets\.json\.damaged-\d+$/);
  expect(readFileSync(join(dir, name), 'utf8')).toBe('damaged');
  const made = readOrMakeSecrets(path);
  setAsideDamagedSecrets(path);
  expect(readOrMakeSecrets(path)).toEqual(made);
});
