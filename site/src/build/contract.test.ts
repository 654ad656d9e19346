import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryDir } from '../repository-dir';
import { neededProperties, providedNames, setProperties, usedNames } from './contract';

it('a shell provides what its shared modules export, types left out', () => {
  const provided = providedNames(repositoryDir);
  expect(provided['shared/router']).toContain('useLocation');
  expect(provided['shared/router']).toContain('Link');
  expect(provided['shared/router']).not.toContain('LinkProps');
  expect(provided['shared/runtime/query-client']).toEqual(['queryClient']);
});

it('a remote uses what its sources import, and all of a module that it takes as a whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uses-'));
  const file = join(folder, 'page.tsx');
  writeFileSync(
    file,
    `import { a, type B, c as d } from 'shared/one';
    import type { E } from 'shared/two';
    import { f } from 'somewhere/else';
    export { g } from 'shared/one';
    import * as three from 'shared/three';
    const later = () => import('shared/four');
    export default <i a={[a, d, f, three, later]} />;`,
  );
  const all = { 'shared/one': ['a', 'c', 'g', 'h'], 'shared/two': ['E'] };
  const whole = { 'shared/three': ['x', 'y'], 'shared/four': ['z'] };
  expect(usedNames([file], { ...all, ...whole })).toEqual({
    'shared/one': ['a', 'c', 'g'],
    ...whole,
  });
  rmSync(folder, { recursive: true });
});

const styles = `
  @property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}
  :root{--ink:#222;--paper: white}
  .bar{width:var(--width);left:var(--from, 0px);color:var( --ink );margin:calc(1px - var(--space-2))}
  .turned{rotate:var(--turn);color:var(--ink-2,var(--ink-1))}
  .block--open{gap:var(--space-2)}`;
const script = `
  bar.style.setProperty("--width",\`\${x}px\`);i--,j--,(--r,t+=1);const k="--later";s["--place"]=k;
  e("hr",{style:{"--place":3},className:"x-module--open"}),f("transform:translateX(var(--place))var(--size-3)")`;

it('a property that a build reads without setting or default is needed, and named once', () => {
  expect(neededProperties([styles, script])).toEqual(['--size-3', '--space-2']);
});

it('properties set in style sheets, by attributes and by scripts count as set', () => {
  const set = ['--ink', '--later', '--paper', '--place', '--turn', '--width'];
  expect(setProperties([styles, script])).toEqual(set);
});

it('every token of the look is found', () => {
  const text = readFileSync(join(repositoryDir, 'shared/src/ui/tokens.css'), 'utf8');
  const lines = text.split('\n').flatMap((line) => /^\s+(--[\w-]+):/.exec(line)?.[1] ?? []);
  expect(lines.length).toBeGreaterThan(50);
  expect(setProperties([text])).toEqual([...new Set(lines)].sort());
});
