import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './run-step';

const css = (declaration: string) => `.a {\n  ${declaration};\n}\n`;
const media = (query: string) => `@media ${query} {\n  .a {\n    gap: 0;\n  }\n}\n`;
const code = (expression: string) => `export const f = (x: number) => ${expression};\n`;

type Example = readonly [what: string, path: string, text: string];

const refused: readonly Example[] = [
  ['a colour in hexadecimal', 'mf-public/src/home/a.module.css', css('color: #fff')],
  ['a colour by a function', 'shared/src/ui/b.module.css', css('color: rgb(1 2 3 / 50%)')],
  ['a colour in OKLCH', 'shell/src/layout/c.module.css', css('border: 1px solid oklch(50% 0 0)')],
  ['a colour by its name', 'mf-member/src/cart/d.module.css', css('box-shadow: 0 0 1px black')],
  ['a second set of tokens', 'mf-admin/src/tokens.css', css('--ground: #0d1821')],
  [
    'a colour in a gradient',
    'mf-admin/src/e.module.css',
    css('background: linear-gradient(red, red)'),
  ],
  ['a colour in a drawing', 'mf-public/src/f.tsx', 'export const f = <path fill="#2f6f58" />;\n'],
  ['a colour in code', 'mf-public/src/g.ts', "export const g = '#2f6f58';\n"],
  ['a width that stands alone', 'mf-public/src/h.module.css', media('(max-width: 30rem)')],
  ['a width as a range', 'shared/src/ui/i.module.css', media('(width >= 31em)')],
  ['a width between two', 'shell/src/j.module.css', media('(10rem < width < 20rem)')],
  ['a width beside a name', 'mf-member/src/k.module.css', media('(--tablet) and (width < 70rem)')],
  ['a font as a shorthand', 'mf-public/src/v.module.css', css('font: 400 1rem / 1 serif')],
  ['a format of money', 'mf-admin/src/l.ts', code("new Intl.NumberFormat('en-MT').format(x)")],
  ['a format of amounts', 'mf-member/src/m.ts', code('x.toFixed(2)')],
  ['a format of dates', 'shared/src/cart/n.ts', code("new Date(x).toLocaleDateString('en-GB')")],
  [
    'a format of percentages',
    'site/src/o.ts',
    code("x.toLocaleString('en', { style: 'percent' })"),
  ],
];
const allowed: readonly Example[] = [
  ['a token', 'shared/src/ui/tokens.css', css('--ground: #0d1821')],
  ['what is drawn with tokens', 'mf-public/src/p.module.css', css('color: var(--text)')],
  ['no colour at all', 'mf-public/src/q.module.css', css('background: transparent')],
  ['a class named like a colour', 'mf-public/src/r.module.css', '.red {\n  gap: 0;\n}\n'],
  [
    'the palette of a drawing',
    'mf-public/src/house/palette.ts',
    "export const night = '#0d1821';\n",
  ],
  ['a breakpoint by its name', 'mf-public/src/s.module.css', media('(--tablet)')],
  [
    'what a person prefers',
    'mf-public/src/t.module.css',
    media('(prefers-reduced-motion: reduce)'),
  ],
  ['the font around it', 'mf-member/src/w.module.css', css('font: inherit')],
  ['the width of a container', 'shared/src/ui/u.module.css', '@container (width < 9rem) {\n}\n'],
  ['the format of money itself', 'shared/src/lib/money.ts', code('x.toFixed(2)')],
];

let folder: string;
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-of-each-'));
  await cp(`${projectRoot}biome.json`, join(folder, 'biome.json'));
  await cp(`${projectRoot}lint`, join(folder, 'lint'), { recursive: true });
  for (const [, path, text] of [...refused, ...allowed]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { stdout } = spawnSync(
    `${projectRoot}node_modules/.bin/biome`,
    ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  complaints = stdout.split('\n').filter((line) => line.includes('of its own'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const complaintsAbout = (path: string) => complaints.filter((line) => line.includes(`${path},`));

test.each(refused)('lint refuses %s', (_, path) => {
  expect(complaintsAbout(path), complaints.join('\n')).not.toEqual([]);
});

test.each(allowed)('lint lets pass %s', (_, path) => {
  expect(complaintsAbout(path)).toEqual([]);
});
