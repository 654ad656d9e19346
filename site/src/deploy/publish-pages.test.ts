import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remoteBuild, shellBuild, wholeSite } from '../testing/small-build';
import { deploy, rollBack } from './deploy';
import { folderTarget } from './folder-target';
import { readLive } from './live';
import type { Build } from './releases';
import type { Target } from './target';

let folder: string;
let site: Target;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  site = folderTarget(folder);
  await deploy(site, wholeSite('1'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = async (path: string) => (await site.read(path))?.toString() ?? '';
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** The content security policy in the rule for all pages. */
async function policyNow(): Promise<string> {
  const [, policy = ''] =
    /^\/\*\n(?: .+\n)*? {2}Content-Security-Policy: (.+)/.exec(await textOf('_headers')) ?? [];
  return policy;
}

/** The scripts in a page, as `testing/small-build.ts` writes them. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/\/\* shell (\w+) (records|asks) \*\//g)].map(([text]) => text);

describe('the shell’s part of a page', () => {
  const scripts = (version: string) => [
    `/* shell ${version} records */`,
    `/* shell ${version} asks */`,
  ];

  it('is that of its live release, whoever deploys, and goes back with it', async () => {
    const expectScriptsOf = async (version: string) => {
      expect(scriptsIn(await textOf('mf-member.html'))).toEqual(scripts(version));
      for (const text of scripts(version)) expect(await policyNow()).toContain(hashOf(text));
    };
    await expectScriptsOf('1');
    await deploy(site, [shellBuild('2')]);
    await expectScriptsOf('2');
    await deploy(site, [remoteBuild('mf-member', '2')]);
    await expectScriptsOf('2');
    await rollBack(site, 'shell');
    await expectScriptsOf('1');
    expect(await policyNow()).not.toContain(hashOf('/* shell 2 records */'));
  });

  it('is missing in an older shell: no remote is deployed with it, and no rollback leads to it', async () => {
    const bundle = 'releases/shell/1000000000.cjs';
    await site.write(bundle, Buffer.from(`${await textOf(bundle)}\ndelete exports.siteFiles;`));
    const before = [await readLive(site), await textOf('mf-member.html')];
    await expect(deploy(site, [remoteBuild('mf-member', '2')])).rejects.toThrow(
      /The shell 1000000000 is too old: it does not write the pages\.\nDeploy the shell first/,
    );
    expect([await readLive(site), await textOf('mf-member.html')]).toEqual(before);
    await deploy(site, [shellBuild('2')]);
    await deploy(site, [remoteBuild('mf-member', '2')]);
    await expect(rollBack(site, 'shell')).rejects.toThrow('too old');
    expect((await readLive(site)).live?.shell.live).toBe('2000000000');
  });
});

it('a rollback to a shell that cannot write the live pages is refused', async () => {
  await deploy(site, [shellBuild('2')]);
  const bundle = 'releases/shell/1000000000.cjs';
  const newer = 'exports.siteFiles = () => { throw new Error("an unknown description"); };';
  await site.write(bundle, Buffer.from(`${await textOf(bundle)}\n${newer}`));
  const before = [await readLive(site), await textOf('mf-member.html')];
  await expect(rollBack(site, 'shell')).rejects.toThrow('an unknown description');
  expect([await readLive(site), await textOf('mf-member.html')]).toEqual(before);
});

describe('a late deploy does not overwrite pages that another deploy has finished', () => {
  /**
   * The pages and headers that a deploy of the shell writes when another deploy runs after its pages are made
   * and before they are written.
   */
  async function writtenAfter(another: () => Promise<unknown>): Promise<string[]> {
    let other: Promise<unknown> | undefined;
    const late: string[] = [];
    const slow: Target = {
      ...site,
      async write(path, content) {
        // the last that is written before the pages
        if (path === 'releases/bodies.json') {
          other ??= another();
          await other;
        }
        if (/\.html$|^_headers$|^screens\.json$/.test(path)) late.push(content.toString());
        return site.write(path, content);
      },
    };
    await deploy(slow, [shellBuild('2')]);
    expect(other).toBeDefined();
    return late;
  }

  it('of another release', async () => {
    const late = await writtenAfter(() => deploy(site, [remoteBuild('mf-admin', '2')]));
    const before = '/r/mf-admin/remoteEntry.1000000000.js';
    expect(late.filter((text) => text.includes(before))).toEqual([]);
    expect(await textOf('mf-member.html')).toContain('/r/mf-admin/remoteEntry.2000000000.js');
  });

  it('of another configuration', async () => {
    const configFor = (name: string) => ({
      supabaseUrl: `https://${name}.supabase.test`,
      supabaseKey: name,
      siteUrl: 'https://www.example.test',
      features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: false },
    });
    await deploy(site, [], configFor('one'));
    const late = await writtenAfter(() => deploy(site, [], configFor('two')));
    expect(late.filter((text) => text.includes('one.supabase.test'))).toEqual([]);
    expect(await policyNow()).toContain('https://two.supabase.test');
  });
});

describe('a switch of pages', () => {
  /** The same build of a remote, from a host of its own. */
  function elsewhere(build: Build, host: string): Build {
    const release = structuredClone(build.release) as unknown as {
      manifest: { metaData: { publicPath: string } };
    };
    release.manifest.metaData.publicPath = `https://${host}/`;
    return { ...build, release: release as unknown as Build['release'] };
  }

  it('never shows a page, old or new, whose scripts or remotes the policy refuses', async () => {
    await deploy(site, [elsewhere(remoteBuild('mf-member', '2'), 'one.example.test')]);
    const refused: string[] = [];
    let pages = 0;
    const watched: Target = {
      ...site,
      async write(path, content) {
        if (path.endsWith('.html')) {
          const policy = await policyNow();
          for (const html of [await textOf(path), content.toString()]) {
            pages += 1;
            const [host = ''] = /https:\/\/\w+\.example\.test/.exec(html) ?? [];
            const needed = [...scriptsIn(html).map(hashOf), host];
            refused.push(...needed.filter((one) => !policy.includes(one)));
          }
        }
        return site.write(path, content);
      },
    };
    await deploy(watched, [
      shellBuild('2'),
      elsewhere(remoteBuild('mf-member', '3'), 'two.example.test'),
    ]);
    expect(pages).toBeGreaterThan(10);
    expect(refused).toEqual([]);
    const policy = await policyNow();
    expect(policy).toContain('https://two.example.test');
    expect(policy).not.toContain('https://one.example.test');
    expect(policy).not.toContain(hashOf('/* shell 1 records */'));
  });
});
