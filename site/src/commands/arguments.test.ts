import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { appNames } from '../app-names';
import {
  appsNamed,
  configFileNamed,
  isForced,
  isForFilesAlone,
  ownHostNamed,
  refuseOthers,
  targetNamed,
} from './arguments';

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
    expect(targetNamed().name).toBe(join(process.env.INIT_CWD ?? process.cwd(), 'shell'));
    type('--to=/srv/site', '--force');
    expect(appsNamed()).toEqual(appNames);
    expect(isForced()).toBe(true);
  });

  it('is taken whole, whatever stands in it', () => {
    type(
      '--to=/srv/a=b',
      '--files-to=https://files.example.test/into=a/',
      '--config=/srv/c=d.json',
    );
    expect(targetNamed().name).toBe('/srv/a=b');
    expect(ownHostNamed()?.name).toContain('/into=a/');
    expect(configFileNamed()).toBe('/srv/c=d.json');
  });

  it('sends files alone when it names a host for them and no site', () => {
    type('mf-member', '--files-to', '/srv/member');
    expect(isForFilesAlone()).toBe(true);
    type('mf-member', '--files-to', '/srv/member', '--to', '/srv/site');
    expect(isForFilesAlone()).toBe(false);
    type('mf-member');
    expect(isForFilesAlone()).toBe(false); // but asked where to
    type('mf-member', '--files-to', ''); // of a variable that is not set
    expect(isForFilesAlone()).toBe(false);
  });

  it.each(['s3://bucket/site', 'https://', 'https://exa mple.test/', import.meta.filename])(
    'is refused when it leads nowhere: --to %s',
    (to) => {
      type('--to', to);
      expect(targetNamed).toThrow(`${to} is neither a folder nor an address`);
    },
  );

  it('is an address however it is written', () => {
    type('--to', 'HTTPS://files.example.test');
    expect(targetNamed().name).toMatch(/^https:\/\/files\.example\.test/);
  });

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
    expect(targetNamed).toThrow('--to');
  });
});
