import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remoteAddress } from '../../../rspack.base';
import type { RemoteName } from '../app-names';
import { remoteBuild, shellBuild, wholeSite } from '../testing/small-build';
import { deploy } from './deploy';
import { folderTarget } from './folder-target';
import { refuseReturn, sendElsewhere } from './own-host';
import { type Build, isElsewhere } from './releases';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'host-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A remote built for an address of its own, as `readBuild` describes it. */
function buildFor(address: string, app: RemoteName): Build {
  const build = remoteBuild(app, '1');
  const { manifest, ...rest } = build.release as Extract<Build['release'], { app: RemoteName }>;
  const metaData = { ...manifest.metaData, publicPath: address };
  return {
    ...build,
    release: { ...rest, manifest: { ...manifest, metaData }, integrity: { 'a.js': 'sha384-x' } },
  };
}

describe('a remote that was built for an address of its own', () => {
  const member = buildFor('https://member.example.test/', 'mf-member');

  it('is sent there, and nothing else of the same deploy is', async () => {
    const all = [shellBuild('1'), remoteBuild('mf-public', '1'), member];
    expect(all.map(({ release }) => isElsewhere(release))).toEqual([false, false, true]);
    await sendElsewhere(folderTarget(folder), all);
    expect(existsSync(join(folder, 'remoteEntry.1000000000.js'))).toBe(true);
    expect(existsSync(join(folder, '_headers'))).toBe(true);
    expect(existsSync(join(folder, '_headers.gz'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.js'))).toHaveLength(1);
  });

  it('is sent compressed as well, its table of pages too', async () => {
    const name = '__federation_expose_routes.1000000000.js';
    const files = [...member.release.files, `r/mf-member/${name}`];
    const build = { ...member, release: { ...member.release, files } };
    await sendElsewhere(folderTarget(folder), [build]);
    for (const form of ['', '.br', '.gz']) expect(readdirSync(folder)).toContain(name + form);
  });

  it('is not deployed while nobody says where its files go', async () => {
    await expect(sendElsewhere(undefined, [member])).rejects.toThrow(
      'mf-member was built for https://member.example.test/. Say where its files are sent: --files-to',
    );
  });

  it('is not sent to the host of another one', async () => {
    const admin = buildFor('https://admin.example.test/', 'mf-admin');
    await expect(sendElsewhere(folderTarget(folder), [member, admin])).rejects.toThrow(
      'mf-member and mf-admin have hosts of their own: deploy each by itself',
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a remote that is live on a host of its own', () => {
  it('does not move to the site because address and host were forgotten; the others are not asked', async () => {
    const site = folderTarget(folder);
    await refuseReturn(site, wholeSite('0')); // a new site
    await deploy(site, wholeSite('0'));
    await deploy(site, [buildFor('https://member.example.test/', 'mf-member')]);
    await expect(refuseReturn(site, [remoteBuild('mf-member', '2')])).rejects.toThrow(
      "mf-member is live from https://member.example.test/, and this build is for the site's own address. Nothing was changed. To go on from there: MF_MEMBER_ADDRESS=https://member.example.test/ and --files-to",
    );
    await refuseReturn(site, [shellBuild('2'), remoteBuild('mf-admin', '2')]);
    await refuseReturn(site, [buildFor('https://another.example.test/', 'mf-member')]);
  });
});

describe('the address of its own that a remote is built for', () => {
  afterEach(() => vi.unstubAllEnvs());
  const addressOf = (written: string) => {
    vi.stubEnv('MF_MEMBER_ADDRESS', written);
    return remoteAddress('mf-member');
  };

  it('is kept as browsers write it, by which its entry script is known again', () => {
    expect(addressOf('https://Member.example.test:443/v2/')).toBe(
      'https://member.example.test/v2/',
    );
    expect(addressOf('https://ħal.example.test/')).toBe('https://xn--al-loa.example.test/');
    expect(addressOf('http://localhost:4000/')).toBe('http://localhost:4000/');
    expect(addressOf('')).toBe('/r/mf-member/');
  });

  it.each([
    'member.example.test',
    'http://member.example.test/',
    'ftp://member.example.test/',
    'https://member.example.test/v2',
    'https://member.example.test/?v=2',
    'https://member.example.test/#v2',
    'https://somebody:secret@member.example.test/',
  ])('is refused in words when a build cannot use it: %s', (written) => {
    expect(() => addressOf(written)).toThrow(
      'MF_MEMBER_ADDRESS must be the https address of a folder, as https://member.example.com/',
    );
  });
});

describe('an app that lives on the site', () => {
  it('is sent to no other host', async () => {
    await sendElsewhere(undefined, [shellBuild('1'), remoteBuild('mf-member', '1')]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not deployed with a host named for it: a remote of that host would move to the site', async () => {
    const host = folderTarget(folder);
    await expect(sendElsewhere(host, [remoteBuild('mf-member', '1')])).rejects.toThrow(
      /^mf-member: built for the site's own address, so nothing goes to .*Say where it is served \(MF_MEMBER_ADDRESS=https:/,
    );
    await expect(sendElsewhere(host, [shellBuild('1')])).rejects.toThrow('Leave out --files-to');
    expect(readdirSync(folder)).toEqual([]);
  });
});
