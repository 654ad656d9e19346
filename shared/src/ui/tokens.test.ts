import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = ['shared', 'shell', 'mf-public', 'mf-member', 'mf-admin'].flatMap((app) =>
  readdirSync(join(root, app, 'src'), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${app}/src/${path}`,
  ),
);
const find = (ending: string) => sources.filter((path) => path.endsWith(`.${ending}`));
const declared = (css: string) =>
  new Set(Array.from(css.matchAll(/^\s*(--[\w-]+):/gm), ([, name]) => name));
const used = (css: string) => Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name);

const tokens = declared(read('shared/src/ui/tokens.css'));
const laterFiles = ['tokens-later.css', 'tokens-lamp.css'];
const laterTokens = laterFiles.map((file) => ({
  file,
  names: declared(read(`shared/src/ui/${file}`)),
}));
const styleSheets = find('css').map((path) => ({ path, css: read(path) }));
const components = [...find('tsx'), ...find('ts')].map((path) => ({ path, code: read(path) }));

const isSetByCode = (name: string) => components.some(({ code }) => code.includes(`'${name}'`));

test('a style sheet uses tokens that exist', () => {
  const unknown = styleSheets.flatMap(({ path, css }) => {
    const own = declared(css);
    const known = (name = '') =>
      [tokens, own, ...laterTokens.map(({ names }) => names)].some((names) => names.has(name)) ||
      isSetByCode(name);
    return used(css)
      .filter((name) => !known(name))
      .map((name) => `${path} ${name}`);
  });
  expect(styleSheets.length).toBeGreaterThan(80);
  expect(unknown).toEqual([]);
});

test('a component that uses later tokens imports them', () => {
  const late = laterTokens.flatMap(({ file, names }) =>
    styleSheets
      .filter(
        ({ path, css }) => basename(path) !== file && used(css).some((name) => names.has(name)),
      )
      .map(({ path }) => ({ path, file })),
  );
  const without = late.filter(({ path, file }) => {
    const users = components.filter(({ code }) => code.includes(`/${basename(path)}'`));
    return !users.some(({ code }) => code.includes(`'shared/ui/${file}'`));
  });
  expect(late.length).toBeGreaterThan(10);
  expect(without).toEqual([]);
});

// the build only warns, and leaves every width of that style sheet out
test('a style sheet names breakpoints that exist, and none stands unused', () => {
  const names = (css: string, pattern: RegExp) => Array.from(css.matchAll(pattern), ([, n]) => n);
  const known = names(read('shared/src/ui/breakpoints.css'), /^@custom-media (--[\w-]+) /gm);
  const media = styleSheets.flatMap(({ css }) => names(css, /@media (.*\(--.*)\{/g));
  const named = media.flatMap((query = '') => names(query, /\((--[\w-]+)\)/g));
  expect(known.length).toBeGreaterThan(5);
  expect([...new Set(named)].sort()).toEqual(known.sort());
});
