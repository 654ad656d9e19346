import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remoteBuild, served, shellBuild, use, wholeSite } from '../testing/small-build';
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

/** The same build with something more in its bundle for Node. */
function rendering(build: Build, bundle: string): Build {
  return {
    ...build,
    content: async (path) => {
      const content = await build.content(path);
      return path.endsWith('.cjs') ? Buffer.from(`${content}\n${bundle}`) : content;
    },
  };
}

/** A shell that asks for the page, and says that it is another than before. */
const asks = `exports.singletons = {}; exports.render = async (path, map, pages) => {
  await pages[path]?.();
  return '<p>new ' + path + '</p>';
};`;

const liveNow = async () => (await readLive(site)).live;
const pageNow = async () => (await site.read('mf-public.html'))?.toString() ?? '';

/** A site with a page that is not rendered, from before anybody looked. */
async function breakLive(): Promise<void> {
  const path = 'releases/mf-public/1000000000.cjs';
  await site.write(path, Buffer.from('window.name'));
  await site.remove('releases/bodies.json');
  const shell = `exports.render = async (path, map, pages) => {
    await pages[path]?.();
    return '<p>at ' + path + '</p>';
  };`;
  const bundle = 'releases/shell/1000000000.cjs';
  await site.write(bundle, Buffer.from(`${await site.read(bundle)}\n${shell}`));
}

describe('a build that only a browser could run is refused before the switch:', () => {
  it.each([
    ['the shell', 'window.name', '/404: ReferenceError: window is not defined'],
    ['mf-public', 'window.name', '/mf-public: ReferenceError: window is not defined'],
    [
      'the shell',
      'exports.render = async () => `<p style="color: red">`;',
      '/404: Error: The markup contains inline code',
    ],
  ])('%s with %s', async (app, bundle, told) => {
    if (app === 'mf-public') await deploy(site, [rendering(shellBuild('2'), asks)]);
    const before = [await liveNow(), await pageNow()];
    const build = app === 'mf-public' ? remoteBuild('mf-public', '3') : shellBuild('3');
    await expect(deploy(site, [rendering(build, bundle)])).rejects.toThrow(
      new RegExp(`cannot be rendered ahead:\\n {2}${told}[^]*\\nNothing was changed`),
    );
    expect([await liveNow(), await pageNow()]).toEqual(before);
    await deploy(site, [remoteBuild('mf-member', '2')]); // the other teams go on
    expect((await liveNow())?.['mf-member'].live).toBe('2000000000');
  });

  it('a page that waits for an answer of the browser', async () => {
    await deploy(site, [rendering(shellBuild('2'), asks)]);
    const waits = `exports.routes = { pages: { '/mf-public': () => new Promise(() => {}) } };`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = expect(
      deploy(site, [rendering(remoteBuild('mf-public', '3'), waits)]),
    ).rejects.toThrow(/ahead:\n {2}\/mf-public: Error: It is not ready after 10 s/);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    await refused;
    expect((await liveNow())?.['mf-public'].live).toBe('1000000000');
  });

  it('a shell that fails only with a remote made live at the same moment', async () => {
    const shell = rendering(shellBuild('2'), asks);
    const remote = rendering(
      remoteBuild('mf-public', '2'),
      `exports.routes = { pages: { '/mf-public': async () => window.name } };`,
    );
    let other: Promise<unknown> | undefined;
    const raced: Target = {
      ...site,
      async swap(...given) {
        other ??= deploy(site, [remote]); // which the shell of before does not ask for its page
        await other;
        return site.swap(...given);
      },
    };
    await expect(deploy(raced, [shell])).rejects.toThrow(/ahead:\n {2}\/mf-public: /);
    expect((await liveNow())?.shell.live).toBe('1000000000');
    expect((await liveNow())?.['mf-public'].live).toBe('2000000000');
  });

  it('a shell that would begin a site', async () => {
    const [shell, ...remotes] = wholeSite('1');
    const target = folderTarget(join(folder, 'another'));
    const builds = shell ? [rendering(shell, 'window.name'), ...remotes] : [];
    await expect(deploy(target, builds)).rejects.toThrow('window is not defined');
    expect((await readLive(target)).live).toBeUndefined();
  });
});

describe('a page that the live site cannot render', () => {
  it('holds up no other team: it waits for the browser, the others are rendered', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await breakLive();
    await deploy(site, [remoteBuild('mf-member', '2')]);
    expect((await liveNow())?.['mf-member'].live).toBe('2000000000');
    expect(await pageNow()).not.toContain('<p>at');
    expect((await site.read('404.html'))?.toString()).toContain('<p>at /404</p>');
    expect(warned).toHaveBeenCalledWith(
      expect.stringContaining('/mf-public was not prerendered'),
      expect.anything(),
    );
    await rollBack(site, 'mf-member');
    warned.mockRestore();
  });

  it('is no excuse for another page', async () => {
    await breakLive();
    const build = rendering(shellBuild('2'), 'window.name');
    await expect(deploy(site, [build])).rejects.toThrow(/ahead:\n {2}\/404: ReferenceError/);
  });
});

it('a remote of the older contract does not hold up the shell that begins the next one', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const both = { 1: served.contracts[1] ?? {}, 2: served.contracts[1] ?? {} };
  const shell = shellBuild('2', { ...served, contracts: both });
  const bundle = `exports.render = async (path) => {
    if (path === '/mf-public') throw new Error('what it asks for has another name');
    return '<p>' + path + '</p>';
  };`;
  await deploy(site, [rendering(shell, bundle)]);
  expect((await liveNow())?.shell.live).toBe('2000000000');
  await expect(
    deploy(site, [remoteBuild('mf-public', '2', { ...use, contract: 2 })]),
  ).resolves.toBeDefined(); // failed before as well
  warned.mockRestore();
});

it('a configuration that no page can be written with is refused before the switch', async () => {
  const before = await liveNow();
  const config = {
    supabaseUrl: 'no address',
    supabaseKey: 'sb_publishable_x',
    siteUrl: 'https://www.example.test',
    features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: true },
  };
  await expect(deploy(site, [remoteBuild('mf-member', '2')], config)).rejects.toThrow(
    'Invalid URL',
  );
  expect(await liveNow()).toEqual(before);
});
