import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appNames } from '../app-names';
import { repositoryDir } from '../repository-dir';

const modulesIn = (folder: string) =>
  readdirSync(join(repositoryDir, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => basename(file));

describe('a style sheet with classes of its own', () => {
  const shared = modulesIn('shared');

  it.each(appNames)('has a name that no other one in the build of %s has', (app) => {
    const all = [...shared, ...modulesIn(app)];
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });
});
