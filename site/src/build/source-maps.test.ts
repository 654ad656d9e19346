import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSources, keepSourceMaps } from './source-maps';

let dir: string;
const built = () => join(dir, 'mf-member/dist');
const maps = () => join(dir, 'maps');

/** A build of one file, with its map beside it, as those of the apps are. */
function build(source: string): Promise<void> {
  writeFileSync(join(dir, 'cart.js'), source);
  const compiler = rspack({
    context: dir,
    mode: 'production',
    devtool: 'hidden-source-map',
    entry: { cart: './cart.js' },
    output: { path: built(), filename: '[name].[contenthash:10].js', clean: true },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error) => compiler.close(() => (error ? reject(error) : resolve())));
  });
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'maps-'));
  await build('\n\nglobalThis.pay = () => {\n  throw new Error("the till is shut");\n};\n');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('a stack of an older release', () => {
  it('leads to its sources by the maps kept for that version, however often was built since', async () => {
    mkdirSync(join(maps(), 'mf-member/0123456789'), { recursive: true }); // by a deploy that was cut short
    keepSourceMaps(dir, [{ release: { app: 'mf-member', id: '0123456789' } }], maps());
    expect(readdirSync(join(maps(), 'mf-member'))).toEqual(['0123456789']);
    const file = readdirSync(built()).find((name) => name.endsWith('.js')) ?? '';
    const code = readFileSync(join(built(), file), 'utf8');
    const column = code.indexOf('throw') + 1;

    await build('globalThis.pay = () => "paid";');
    expect(existsSync(join(built(), `${file}.map`))).toBe(false);
    const stack = `Error: the till is shut\n    at pay (https://x.test/r/mf-member/${file}:1:${column})`;
    expect(inSources(stack, maps())).toMatch(/at pay \(\S*cart\.js:4:3\)$/);
  });

  it.each([
    ['the same version', '2222222222'],
    ['the newest version', '1111111111'],
  ])('leads to the lines of the last build with this code, in %s', async (_, id) => {
    const keep = (id: string) =>
      keepSourceMaps(dir, [{ release: { app: 'mf-member', id } }], maps());
    const source = 'globalThis.pay = () => "paid in full";';
    await build(source);
    keep('2222222222');
    await build(`// why\n${source}`);
    keep(id);
    const file = readdirSync(built()).find((name) => name.endsWith('.js'));
    expect(inSources(`at https://x.test/r/mf-member/${file}:1:1`, maps())).toMatch(/cart\.js:2:1$/);
  });

  it('stays as it is where no map is kept', () => {
    const stack = 'at https://x.test/r/mf-member/cart.0000000000.js:1:2';
    expect(inSources(stack, maps())).toBe(stack);
  });
});
