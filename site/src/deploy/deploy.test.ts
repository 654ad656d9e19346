import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { ScreenMap } from 'shared/screen-map';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appNames } from '../app-names';
import { remoteBuild, served, shellBuild, use, wholeSite } from '../testing/small-build';
import { startUploadServer, type UploadServer } from '../testing/upload-server';
import { deploy, rollBack } from './deploy';
import { publish } from './files';
import { folderTarget } from './folder-target';
import { httpTarget } from './http-target';
import { readLive } from './live';
import type { Target } from './target';

let folder: string;
let server: UploadServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  server = await startUploadServer();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

const textOf = async (target: Target, path: string) => (await target.read(path))?.toString() ?? '';

async function mapOf(target: Target, page: string): Promise<ScreenMap> {
  const [, text = ''] = /id="screen-map">(.*?)<\/script>/.exec(await textOf(target, page)) ?? [];
  return JSON.parse(text) as ScreenMap;
}

/** Which release of the remote each page of the site names. */
async function entriesOf(target: Target, remote: string): Promise<string[]> {
  const pages = ['mf-public.html', 'mf-member.html', 'dashboard.html', '404.html'];
  return Promise.all(pages.map(async (page) => (await mapOf(target, page))[remote]?.entry ?? ''));
}

function withToken({ address, token }: { address: string; token: string | undefined }): Target {
  return httpTarget(address, { token, variable: 'DEPLOY_TOKEN' });
}

const configFor = (name: string) => ({
  supabaseUrl: 'https://project.supabase.test',
  supabaseKey: `sb_publishable_${name}`,
  siteUrl: `https://${name}.example.test`,
  features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: true },
});

const four = (entry: string) => [entry, entry, entry, entry];

describe.each(['a folder', 'an address'])('a site at %s', (kind) => {
  let site: Target;
  beforeEach(async () => {
    site = kind === 'a folder' ? folderTarget(folder) : withToken(server);
    await deploy(site, wholeSite('1'));
  });

  it('a team deploys its remote: every page names it, the files of the release before stay', async () => {
    const shellBefore = (await mapOf(site, '404.html'))['mf-admin'];
    await deploy(site, [remoteBuild('mf-member', '2')]);
    const entry = '/r/mf-member/remoteEntry.2000000000.js';
    expect(await entriesOf(site, 'mf-member')).toEqual(four(entry));
    expect((await mapOf(site, '404.html'))['mf-admin']).toEqual(shellBefore);
    expect(await textOf(site, entry.slice(1))).toBe('mf-member 2');
    expect(await site.has(`${entry.slice(1)}.br`)).toBe(true);
    expect(await textOf(site, 'r/mf-member/remoteEntry.1000000000.js')).toBe('mf-member 1');
  });

  it('pages are rendered with what is live of the other', async () => {
    await deploy(site, [remoteBuild('mf-public', '2')]);
    expect(await textOf(site, 'mf-public.html')).toContain('<p>1 /mf-public</p>');
    await deploy(site, [shellBuild('3')]);
    expect(await textOf(site, 'mf-public.html')).toContain('<p>3 /mf-public</p>');
    expect(await textOf(site, 'favicon.svg')).toContain('id="3"');
  });

  it('the last three releases of an app are kept, with what they share', async () => {
    for (const version of ['2', '3', '4']) await deploy(site, [shellBuild(version)]);
    const has = (version: string) => site.has(`assets/main.${version}000000000.js`);
    expect(await Promise.all(['1', '2', '3', '4'].map(has))).toEqual([false, true, true, true]);
    expect(await site.has('assets/main.1000000000.js.br')).toBe(false);
    expect(await site.has('assets/data.0123456789.js')).toBe(true);
    expect((await readLive(site)).live?.shell.kept).toHaveLength(3);
  });

  it('the same build again is no release', async () => {
    const before = await readLive(site);
    await deploy(site, wholeSite('1'));
    expect(await readLive(site)).toEqual(before);
  });

  it('rolling back leads to the release before, as often as one is kept; a deploy goes on from there', async () => {
    for (const version of ['2', '3']) await deploy(site, [remoteBuild('mf-member', version)]);
    const entry = (version: string) => `/r/mf-member/remoteEntry.${version}000000000.js`;
    expect(await rollBack(site, 'mf-member')).toEqual({ 'mf-member': '2000000000' });
    expect(await entriesOf(site, 'mf-member')).toEqual(four(entry('2')));
    await deploy(site, [remoteBuild('mf-member', '4')]);
    await rollBack(site, 'mf-member');
    expect(await entriesOf(site, 'mf-member')).toEqual(four(entry('2'))); // not 3, which was bad
    await rollBack(site, 'mf-member');
    expect(await entriesOf(site, 'mf-member')).toEqual(four(entry('1')));
    await expect(rollBack(site, 'mf-member')).rejects.toThrow('No release of mf-member before');
    await deploy(site, [remoteBuild('mf-member', '5')]);
    expect(await rollBack(site, 'mf-member')).toEqual({ 'mf-member': '1000000000' });
    await expect(rollBack(site, 'mf-member')).rejects.toThrow('No release of mf-member before');
  });

  it('two teams deploy at the same moment, and the shell as well: all land on every page', async () => {
    await Promise.all([
      deploy(site, [remoteBuild('mf-member', '2')]),
      deploy(site, [remoteBuild('mf-admin', '2')]),
      deploy(site, [shellBuild('2')]),
    ]);
    expect(await entriesOf(site, 'mf-member')).toEqual(
      four('/r/mf-member/remoteEntry.2000000000.js'),
    );
    expect(await entriesOf(site, 'mf-admin')).toEqual(
      four('/r/mf-admin/remoteEntry.2000000000.js'),
    );
    expect(await textOf(site, '404.html')).toContain('/assets/main.2000000000.js');
    expect(await textOf(site, '404.html')).toContain('<p>2 /404</p>');
  });

  it('the next deploy finishes one that was cut short', async () => {
    const cut: Target = {
      ...site,
      write: (path, content) =>
        path.endsWith('.html') ? Promise.reject(new Error('cut')) : site.write(path, content),
    };
    await expect(deploy(cut, [remoteBuild('mf-member', '2')])).rejects.toThrow('cut');
    await deploy(site, [remoteBuild('mf-admin', '2')]);
    expect(await entriesOf(site, 'mf-member')).toEqual(
      four('/r/mf-member/remoteEntry.2000000000.js'),
    );
  });

  it('rolled back after a deploy that was cut short, no compressed page is of the release that is gone', async () => {
    const cut: Target = {
      ...site,
      write: (path, content) =>
        path === 'mf-member.html' ? Promise.reject(new Error('cut')) : site.write(path, content),
    };
    await expect(deploy(cut, [remoteBuild('mf-member', '2')])).rejects.toThrow('cut');
    await rollBack(site, 'mf-member');
    const compressed = await site.read('mf-member.html.br');
    expect(brotliDecompressSync(compressed ?? '').toString()).toBe(
      await textOf(site, 'mf-member.html'),
    );
  });

  it('a remote that uses what the live shell does not have is refused, and nothing changes', async () => {
    const before = await readLive(site);
    const newer = { ...use, uses: { 'shared/router': { Link: 'bbbb' } } };
    await expect(deploy(site, [remoteBuild('mf-member', '2', newer)])).rejects.toThrow(
      /mf-member 2000000000 does not fit the shell 1000000000:\n {2}It uses Link of shared\/router in a form .*\nNothing was changed\. Deploy the shell first/,
    );
    expect(await readLive(site)).toEqual(before);
    expect(await site.has('r/mf-member/remoteEntry.2000000000.js')).toBe(false);
  });

  it('a shell or a remote with another major of a package is told to come with all the others', async () => {
    const packages = { react: '20.0.0' };
    const together = /19\.3\.1; the shell has 20.*\n.*all that share it: npm run deploy -- --to/s;
    await expect(deploy(site, [shellBuild('2', { ...served, packages })])).rejects.toThrow(
      together,
    );
    await expect(
      deploy(site, [remoteBuild('mf-member', '2', { ...use, packages })]),
    ).rejects.toThrow('goes live with all that share it');
    const all = appNames.map((app) =>
      app === 'shell'
        ? shellBuild('2', { ...served, packages })
        : remoteBuild(app, '2', { ...use, packages }),
    );
    await deploy(site, all);
    expect((await readLive(site)).live?.shell.live).toBe('2000000000');
  });

  it('a remote with a page that no file can be named after is refused, and nothing changes', async () => {
    const before = await readLive(site);
    const build = remoteBuild('mf-member', '2', use, '/orders/:id');
    await expect(deploy(site, [build])).rejects.toThrow('"/orders/:id" is no address of a page');
    expect(await readLive(site)).toEqual(before);
  });

  it('a shell that no longer serves a live remote is refused, and so is rolling it back', async () => {
    const both = { 1: served.contracts[1] ?? {}, 2: served.contracts[1] ?? {} };
    await deploy(site, [shellBuild('2', { ...served, contracts: both })]);
    await deploy(site, [remoteBuild('mf-admin', '2', { ...use, contract: 2 })]);
    const only2 = { ...served, contracts: { 2: served.contracts[1] ?? {} } };
    await expect(deploy(site, [shellBuild('3', only2)])).rejects.toThrow(
      /mf-member 1000000000 does not fit the shell 3000000000:\n {2}It speaks contract 1; the shell serves contract 2\./,
    );
    await expect(rollBack(site, 'shell')).rejects.toThrow(
      /mf-admin 2000000000 does not fit(?:.|\n)*Roll mf-admin back first: npm run rollback -w mf-admin -- --to/,
    );
    const map = await mapOf(site, '404.html');
    expect(map['mf-member']?.contract).toBe(1); // the shell's own is 2
    expect(map['mf-admin']?.contract).toBeUndefined();
  });

  it('keeps its configuration until another is given, or none', async () => {
    await deploy(site, wholeSite('1'), configFor('www'));
    await deploy(site, [remoteBuild('mf-member', '2')]);
    expect(await textOf(site, 'mf-member.html')).toContain('sb_publishable_www');
    expect(await textOf(site, 'sitemap.xml')).toContain('https://www.example.test/mf-public');
    await deploy(site, [remoteBuild('mf-member', '3')], null);
    expect(await textOf(site, 'mf-member.html')).not.toContain('sb_publishable_www');
    for (const name of ['config.json', 'robots.txt', 'sitemap.xml', 'sitemap.xml.br']) {
      expect(await site.has(name)).toBe(false);
    }
  });

  it('is given a configuration alone: every page has it, and no release of any team changes', async () => {
    for (const version of ['2', '3']) await deploy(site, [remoteBuild('mf-member', version)]);
    await rollBack(site, 'mf-member');
    const before = await readLive(site);
    expect(await deploy(site, [], configFor('www'))).toEqual({});
    expect(await readLive(site)).toEqual(before);
    expect(await entriesOf(site, 'mf-member')).toEqual(
      four('/r/mf-member/remoteEntry.2000000000.js'),
    );
    for (const page of ['mf-public.html', 'mf-member.html', 'dashboard.html', '404.html']) {
      expect(await textOf(site, page)).toContain('sb_publishable_www');
    }
    expect(await textOf(site, 'robots.txt')).toContain('https://www.example.test');

    const cut: Target = {
      ...site,
      write: (path, content) =>
        path.endsWith('.html') ? Promise.reject(new Error('cut')) : site.write(path, content),
      swap: () => Promise.reject(new Error('Nothing is to be switched.')),
    };
    await expect(deploy(cut, [], configFor('new'))).rejects.toThrow(
      /^The configuration may be at .*, but not all pages say so yet: Error: cut\n/,
    );
  });

  it('two give it a configuration at the same moment: every page has the same one', async () => {
    const keys = ['one', 'two'];
    await Promise.all(
      keys.map((key) => deploy(site, [remoteBuild('mf-member', '2')], configFor(key))),
    );
    const { supabaseKey } = JSON.parse(await textOf(site, 'config.json'));
    for (const page of ['mf-public.html', 'mf-member.html', 'dashboard.html', '404.html']) {
      expect(await textOf(site, page)).toContain(supabaseKey);
    }
    expect(await textOf(site, 'robots.txt')).toContain(supabaseKey.replace('sb_publishable_', ''));
  });

  it('a page that a release no longer has is served no longer, after a rollback neither', async () => {
    const isServed = async (name: string) =>
      (await Promise.all([name, `${name}.br`, `${name}.gz`].map(site.has))).some(Boolean);
    await deploy(site, [remoteBuild('mf-admin', '2', use, '/keys')]);
    expect(await isServed('mf-admin.html')).toBe(false);
    expect(await isServed('keys.html')).toBe(true);
    await rollBack(site, 'mf-admin');
    expect(await isServed('mf-admin.html')).toBe(true);
    expect(await isServed('keys.html')).toBe(false);
  });

  it('a page is taken away although the deploy without it was cut short', async () => {
    const cut: Target = { ...site, remove: () => Promise.reject(new Error('cut')) };
    await expect(deploy(cut, [remoteBuild('mf-admin', '2', use, '/keys')])).rejects.toThrow('cut');
    await deploy(site, [remoteBuild('mf-member', '2')]);
    expect(await site.has('mf-admin.html')).toBe(false);
    expect(await site.has('keys.html')).toBe(true);
  });

  it('a page of a release that was rolled back is taken away although the rollback was cut short', async () => {
    await deploy(site, [remoteBuild('mf-admin', '2', use, '/keys')]);
    const cut: Target = { ...site, remove: () => Promise.reject(new Error('cut')) };
    await expect(rollBack(cut, 'mf-admin')).rejects.toThrow('cut');
    await deploy(site, [remoteBuild('mf-admin', '3')]);
    expect(await site.has('keys.html')).toBe(false);
  });

  it('a page is removed by the last deploy that writes it, although its release is forgotten by then', async () => {
    await deploy(site, [remoteBuild('mf-admin', '2', use, '/keys')]);
    let others: Promise<unknown> | undefined;
    const slow: Target = {
      ...site,
      async write(path, content) {
        if (path === 'keys.html') {
          others ??= rollBack(site, 'mf-admin').then(() =>
            deploy(site, [remoteBuild('mf-admin', '3')]),
          );
          await others;
        }
        return site.write(path, content);
      },
    };
    await deploy(slow, [remoteBuild('mf-member', '2')]);
    expect(others).toBeDefined();
    expect(await site.has('releases/mf-admin/2000000000.json')).toBe(false);
    expect(await site.has('keys.html')).toBe(false);
  });
});

it('a deploy that was cut short after its switch says that it is live, and what to do', async () => {
  const site = folderTarget(folder);
  await deploy(site, wholeSite('1'));
  const write: Target['write'] = (path, content) =>
    path.endsWith('.html') ? Promise.reject(new Error('cut')) : site.write(path, content);
  const build = remoteBuild('mf-member', '2');
  await expect(deploy({ ...site, write }, [build])).rejects.toThrow(
    /mf-member is live at .*, but not all pages say so yet: .*cut\nSend the same again/,
  );
  await deploy(site, [build]);
  expect(await entriesOf(site, 'mf-member')).toEqual(
    four('/r/mf-member/remoteEntry.2000000000.js'),
  );
});

it('a rollback that was cut short says that it must not be repeated', async () => {
  const site = folderTarget(folder);
  await deploy(site, wholeSite('1'));
  for (const version of ['2', '3']) await deploy(site, [remoteBuild('mf-member', version)]);
  const write = () => Promise.reject(new Error('the connection is gone'));
  await expect(rollBack({ ...site, write }, 'mf-member')).rejects.toThrow(
    /rolled back .* the connection is gone\nAny deploy writes them/,
  );
  await deploy(site, [remoteBuild('mf-admin', '1')]);
  expect(await entriesOf(site, 'mf-member')).toEqual(
    four('/r/mf-member/remoteEntry.2000000000.js'),
  );
});

describe('a rollback', () => {
  let site: Target;
  beforeEach(async () => {
    site = folderTarget(folder);
    await deploy(site, wholeSite('1'));
    for (const version of ['2', '3']) await deploy(site, [remoteBuild('mf-member', version)]);
  });
  const liveNow = async () => (await readLive(site)).live?.['mf-member'].live;

  it('does not take back the release that somebody deployed in the same moment', async () => {
    const raced: Target = {
      ...site,
      swap: async (...given) => {
        await deploy(site, [remoteBuild('mf-member', '4')]);
        return site.swap(...given);
      },
    };
    await expect(rollBack(raced, 'mf-member')).rejects.toThrow(
      /mf-member was to go back from 3000000000 to 2000000000, but somebody has made 4000000000 live/,
    );
    expect(await liveNow()).toBe('4000000000');
    expect(await entriesOf(site, 'mf-member')).toEqual(
      four('/r/mf-member/remoteEntry.4000000000.js'),
    );
  });

  it('by two people at once leads one release back, and both are told which', async () => {
    const both = await Promise.all([rollBack(site, 'mf-member'), rollBack(site, 'mf-member')]);
    expect(both).toEqual([{ 'mf-member': '2000000000' }, { 'mf-member': '2000000000' }]);
    expect(await liveNow()).toBe('2000000000');
  });

  it('goes on while somebody deploys another app', async () => {
    await Promise.all([
      rollBack(site, 'mf-member'),
      deploy(site, [remoteBuild('mf-admin', '2')]),
      deploy(site, [shellBuild('2')]),
    ]);
    expect(await entriesOf(site, 'mf-member')).toEqual(
      four('/r/mf-member/remoteEntry.2000000000.js'),
    );
  });

  it('whose answer was lost on its way back is finished, not repeated', async () => {
    const deaf: Target = {
      ...site,
      swap: async (...given) => {
        await site.swap(...given);
        throw new Error('the connection is gone');
      },
    };
    expect(await rollBack(deaf, 'mf-member')).toEqual({ 'mf-member': '2000000000' });
    expect(await entriesOf(site, 'mf-member')).toEqual(
      four('/r/mf-member/remoteEntry.2000000000.js'),
    );
  });

  it('that nobody has answered may have been made or not, or be made later, and says how to find out', async () => {
    const unknown =
      /may have switched, or not, or do so later: .*the connection is gone\nreleases\/live\.json there names what is live/;
    let later: (() => Promise<boolean>) | undefined;
    const slow: Target = {
      ...site,
      swap: (...given) => {
        later = () => site.swap(...given);
        return Promise.reject(new Error('the connection is gone'));
      },
    };
    await expect(rollBack(slow, 'mf-member')).rejects.toThrow(unknown);
    expect(await liveNow()).toBe('3000000000');
    expect(await later?.()).toBe(true);
    expect(await liveNow()).toBe('2000000000');

    let isGone = false;
    const gone: Target = {
      ...site,
      swap: () => {
        isGone = true;
        return Promise.reject(new Error('the connection is gone'));
      },
      readTagged: async (path) =>
        isGone ? Promise.reject(new Error('gone as well')) : site.readTagged(path),
    };
    await expect(rollBack(gone, 'mf-member')).rejects.toThrow(unknown);
  });
});

describe('files of a release that is no longer kept', () => {
  let site: Target;
  const file = (version: string) => `assets/main.${version}000000000.js`;
  beforeEach(async () => {
    site = folderTarget(folder);
    await deploy(site, wholeSite('1'));
    for (const version of ['2', '3']) await deploy(site, [shellBuild(version)]);
  });

  it('have been taken away by another deploy in the same moment: the first does not fail of it', async () => {
    let other: Promise<unknown> | undefined;
    const raced: Target = {
      ...site,
      async write(path, content) {
        if (path === '404.html') {
          other ??= deploy(site, [shellBuild('5')]);
          await other;
        }
        return site.write(path, content);
      },
    };
    await deploy(raced, [shellBuild('4')]);
    const has = (version: string) => site.has(file(version));
    expect(await Promise.all(['1', '2', '3', '4', '5'].map(has))).toEqual([
      ...[false, false],
      ...[true, true, true],
    ]);
  });

  it('are taken away by the next deploy when the one before was cut short after its switch', async () => {
    const cut: Target = { ...site, remove: () => Promise.reject(new Error('cut')) };
    await expect(deploy(cut, [shellBuild('4')])).rejects.toThrow('cut');
    expect(await site.has(file('1'))).toBe(true);
    await deploy(site, [remoteBuild('mf-admin', '2')]);
    expect(await site.has(file('1'))).toBe(false);
    expect(await site.has('releases/shell/1000000000.json')).toBe(false);
  });

  it('stay when it is deployed again while somebody clears them away', async () => {
    for (const live of ['2', '1']) {
      expect(await rollBack(site, 'shell')).toEqual({ shell: live.padEnd(10, '0') });
    }
    let again: Promise<unknown> | undefined;
    const raced: Target = {
      ...site,
      async read(path) {
        // only who clears away reads about a release that is gone
        if (path === 'releases/shell/3000000000.json') {
          again ??= deploy(site, [shellBuild('3')]);
          await again;
        }
        return site.read(path);
      },
    };
    await deploy(raced, [shellBuild('4')]);
    expect((await readLive(site)).live?.shell.live).toBe('3000000000');
    expect(await site.has(file('3'))).toBe(true);
  });

  it('are sent once more when somebody has cleared them away until the pages were written', async () => {
    await deploy(site, [shellBuild('4')]);
    const raced: Target = {
      ...site,
      async write(path, content) {
        // by somebody who has looked before the switch
        if (path === '404.html') await site.remove('assets/data.0123456789.js');
        return site.write(path, content);
      },
    };
    await deploy(raced, [shellBuild('1')]);
    expect(await textOf(site, 'assets/data.0123456789.js')).toBe('the same in all');
  });

  it('keep their compressed forms when it is sent again while somebody clears them away', async () => {
    const raced: Target = {
      ...site,
      async remove(path) {
        await site.remove(path);
        // who sends asks for this name alone
        if (path === file('1')) await publish(site, path, Buffer.from('shell 1'));
      },
    };
    await deploy(raced, [shellBuild('4')]);
    expect(await site.has(`${file('1')}.br`)).toBe(true);
    expect(await site.has(`${file('1')}.gz`)).toBe(true);
  });

  it('are put back when it has been deployed again while who clears them away stood still', async () => {
    let again: Promise<unknown> | undefined;
    const raced: Target = {
      ...site,
      async remove(path) {
        if (path.startsWith(file('1'))) {
          again ??= deploy(site, [shellBuild('1')]);
          await again;
        }
        return site.remove(path);
      },
    };
    await deploy(raced, [shellBuild('4')]);
    expect((await readLive(site)).live?.shell.live).toBe('1000000000');
    for (const form of ['', '.br', '.gz']) {
      expect(await site.has(`${file('1')}${form}`), form).toBe(true);
    }
  });

  it('may be cleared away until they are deployed again', async () => {
    const description = 'releases/shell/1000000000.json';
    await deploy(site, [shellBuild('4')]);
    let isCleared = false;
    const raced: Target = {
      ...site,
      async readTagged(path) {
        if (!isCleared && (await site.has(description))) {
          await site.remove(description);
          isCleared = true;
        }
        return site.readTagged(path);
      },
    };
    await deploy(raced, [shellBuild('1')]);
    expect((await readLive(site)).live?.shell.live).toBe('1000000000');
    expect(await site.has(description)).toBe(true);
  });

  it('stay when it is deployed again', async () => {
    await deploy(site, [shellBuild('4')]);
    await deploy(site, [shellBuild('1')]);
    expect((await readLive(site)).live?.shell.kept.at(0)).toBe('1000000000');
    expect(await site.has(file('1'))).toBe(true);
    await deploy(site, [remoteBuild('mf-admin', '2')]);
    expect(await site.has(file('1'))).toBe(true);
  });
});

it('the same build deployed twice at once is one release, and both succeed', async () => {
  const site = folderTarget(folder);
  await deploy(site, wholeSite('1'));
  await Promise.all([1, 2, 3].map(() => deploy(site, [remoteBuild('mf-member', '2')])));
  const { live } = await readLive(site);
  expect(live?.['mf-member'].kept).toEqual(['2000000000', '1000000000']);
  expect(await entriesOf(site, 'mf-member')).toEqual(
    four('/r/mf-member/remoteEntry.2000000000.js'),
  );
});

it('a site begins with all apps', async () => {
  await expect(deploy(folderTarget(folder), [], configFor('www'))).rejects.toThrow(
    `At ${folder} there is no shell, mf-public, mf-member, mf-admin yet.`,
  );
  await expect(deploy(folderTarget(folder), [remoteBuild('mf-member', '1')])).rejects.toThrow(
    `At ${folder} there is no shell, mf-public, mf-admin yet. Is that the right place?`,
  );
});

it('two screens for one address are refused before the switch', async () => {
  const site = folderTarget(folder);
  await deploy(site, wholeSite('1'));
  const build = remoteBuild('mf-admin', '2', use, '/mf-member');
  await expect(deploy(site, [build])).rejects.toThrow('/mf-member');
  expect((await readLive(site)).live?.['mf-admin'].live).toBe('1000000000');
});

it('an address that answers from a cache ends in words, not in a loop', async () => {
  const site = folderTarget(folder);
  await deploy(site, wholeSite('1'));
  const stale: Target = { ...site, swap: async () => false };
  await expect(deploy(stale, [remoteBuild('mf-member', '2')])).rejects.toThrow('from a cache?');
});

it('an address refuses who does not know the token', async () => {
  await expect(deploy(withToken({ ...server, token: 'guessed' }), wholeSite('1'))).rejects.toThrow(
    /answered 401 to PUT .* DEPLOY_TOKEN/,
  );
  expect(server.files.size).toBe(0);
  const site = withToken(server);
  await deploy(site, wholeSite('1'));
  await deploy(site, [remoteBuild('mf-member', '2')]);
  await expect(rollBack(withToken({ ...server, token: 'guessed' }), 'mf-member')).rejects.toThrow(
    /has not switched: .* answered 401 to PUT .* DEPLOY_TOKEN/,
  );
});

it('an address that does not answer is named with what was asked and why, a part of an answer too', async () => {
  const nobody = await startUploadServer();
  await nobody.stop();
  await expect(withToken(nobody).read('404.html')).rejects.toThrow(
    /^http:\/\/127.* has not answered GET 404\.html: .*ECONNREFUSED/,
  );
  const asked = vi.spyOn(globalThis, 'fetch');
  const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const cut = new ReadableStream({ start: (stream) => stream.error(late) });
  asked.mockResolvedValue(new Response(cut));
  await expect(withToken(nobody).read('404.html')).rejects.toThrow(
    /has not answered GET 404\.html: it took longer than 30 s/,
  );
  asked.mockRestore();
});

it('an address that writes whatever the condition is refused before the switch', async () => {
  const blind = await startUploadServer(false);
  const site = withToken(blind);
  await expect(deploy(site, wholeSite('1'))).rejects.toThrow('does not look at If-Match');
  expect((await readLive(site)).live).toBeUndefined();
  await blind.stop();
});

it.each([
  '../outside',
  'assets/../../outside',
  'https://elsewhere.test/a.js',
  '//elsewhere.test/a.js',
  'a%2e.js',
])('%s is no file of a site: nothing is sent or deleted there', async (path) => {
  const asked = vi.spyOn(globalThis, 'fetch');
  for (const site of [folderTarget(folder), withToken(server)]) {
    await expect(async () => site.remove(path)).rejects.toThrow('not a path within a site');
    await expect(async () => site.write(path, Buffer.from(''))).rejects.toThrow('not a path');
  }
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
