import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { appNames } from '../app-names';
import { appsNamed, configFileNamed, folderNamed, isForced, refuseOthers } from './arguments';

const before = process.argv;
afterEach(() => {
  process.argv = before;
});
function type(...words: string[]): void {
  process.argv = ['node', 'deploy.ts', ...words];
}

describe('an argument of a command', () => {
  it('names the app, and a folder may be called like another one', () => {
    type('mf-member', '--to', 'shell');
    expect(appsNamed()).toEqual(['mf-member']);
    expect(folderNamed()).toBe(join(process.env.INIT_CWD ?? process.cwd(), 'shell'));
    type('--to=/srv/site', '--force');
    expect(appsNamed()).toEqual(appNames);
    expect(isForced()).toBe(true);
  });

  it('is taken whole, whatever stands in it', () => {
    type('--to=/srv/a=b', '--config=/srv/c=d.json');
    expect(folderNamed()).toBe('/srv/a=b');
    expect(configFileNamed()).toBe('/srv/c=d.json');
  });

  it.each(['s3://bucket/site', 'https://www.example.test/', import.meta.filename])(
    'is refused when it leads nowhere: --to %s',
    (to) => {
      type('--to', to);
      expect(folderNamed).toThrow(`${to} is no folder.`);
    },
  );

  it('is refused when the command would not heed it', () => {
    type('mf-member', '--to', '/srv/site', '--config=a.json');
    expect(() => refuseOthers('to')).toThrow('--config does nothing here; --to do.');
    refuseOthers('to', 'config');
  });

  it('is refused when nobody knows it: all four would be deployed instead of one', () => {
    type('mf-membr', '--to', '/srv/site');
    expect(appsNamed).toThrow('mf-membr is none of shell, mf-public, mf-member, mf-admin.');
    type('mf-member', '--two', '/srv/site');
    expect(appsNamed).toThrow('--two');
    type('mf-member', '--to');
    expect(folderNamed).toThrow('--to');
  });
});
