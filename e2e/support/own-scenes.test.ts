import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from 'site/app-names';
import { repositoryDir } from 'site/repository-dir';
import { expect, it } from 'vitest';
import { ownScenes, patternsOf, scenesBesideRest, scenesWithout } from './own-scenes';

it('a deploy of one remote leaves out only the scenes of the other remotes; a deploy of the shell runs all', () => {
  const without = scenesWithout('mf-member');
  expect(without).toContain('**/tests/audit.spec.ts');
  expect(without).toContain('**/tests/person.long.spec.ts');
  expect(without).not.toContain('**/tests/cart.spec.ts');
  expect(without).not.toContain('**/tests/visitor-to-member.spec.ts');
  expect(scenesWithout('shell')).toEqual([]);
  // of members and the office, and of members and visitors
  for (const pattern of patternsOf(['diagnostics', 'own-data'])) {
    for (const app of remoteNames) expect(scenesWithout(app)).not.toContain(pattern);
  }
});

it('the lists of scenes name files that exist', () => {
  const files = readdirSync(join(repositoryDir, 'e2e/tests'));
  const scenes = files.map((file) => file.replace(/(\.long)?\.spec\.ts$/, ''));
  const listed = [...Object.values(ownScenes).flat(), ...scenesBesideRest];
  for (const name of listed) expect(scenes).toContain(name);
});
