import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteFolder } from '../testing/site-folder';
import { provided, remoteBuild, shellBuild, used, wholeSite } from '../testing/small-build';
import { deploy, rollBack } from './deploy';
import type { Build } from './releases';

let site: SiteFolder;
let folder: string;
beforeEach(() => {
  site = new SiteFolder();
  ({ folder } = site);
});
afterEach(() => site.remove());

const liveOf = (app: string) => JSON.parse(site.text('live.json')).releases[app].live.trim();
const versions = () => /<meta name="versions" content="(.*?)">/.exec(site.text('404.html'))?.[1];
const entryOf = (version: string) => `r/mf-member/remoteEntry.${version.padEnd(10, '0')}.js`;

/** @throws unless everything stays as it was */
async function refused(attempt: () => Promise<unknown>, ...texts: string[]): Promise<void> {
  const before = site.served();
  const failure = await attempt().then(
    () => new Error('It was not refused.'),
    (error: Error) => error,
  );
  for (const text of texts) expect(failure.message).toContain(text);
  expect(site.served()).toEqual(before);
}

describe('a deploy', () => {
  it('of one app names it on every page and leaves the others as they are', async () => {
    await deploy(folder, wholeSite('1'));
    await deploy(folder, [remoteBuild('mf-member', '2')]);
    expect(versions()).toBe(
      'shell 1000000000, mf-public 1000000000, mf-member 2000000000, mf-admin 1000000000',
    );
    for (const page of site.paths().filter((path) => path.endsWith('.html'))) {
      expect(site.text(page)).toContain(`/${entryOf('2')}`);
    }
  });

  it('takes pages, titles and sitemap from what the apps declare, and removes pages that are gone', async () => {
    const siteUrl = 'https://www.example.test';
    const config = { siteUrl, supabaseUrl: siteUrl, supabaseKey: 'x', features: {} } as never;
    await deploy(folder, wholeSite('1'), { config });
    await deploy(folder, [remoteBuild('mf-public', '2', used, '/opening-hours')]);
    expect(site.text('opening-hours.html')).toContain('/opening-hours</title>');
    expect(site.text('sitemap.xml')).toContain('<loc>https://www.example.test/opening-hours</loc>');
    expect(site.paths()).not.toContain('mf-public.html');
    expect(JSON.parse(site.text('screens.json'))).toContainEqual(
      expect.objectContaining({ path: '/opening-hours', remote: 'mf-public' }),
    );
  });

  it('of a configuration without a worker puts one in its place that goes, and brings it back', async () => {
    const siteUrl = 'https://www.example.test';
    const config = (features: object) =>
      ({ siteUrl, supabaseUrl: siteUrl, supabaseKey: 'x', features }) as never;
    await deploy(folder, wholeSite('1'));
    const worker = site.text('worker.js');
    await deploy(folder, [], { config: config({ offline: false }) });
    expect(site.text('worker.js')).toContain('registration.unregister()');
    expect(gunzipSync(Buffer.from(site.served()['worker.js.gz'] ?? '', 'base64')).toString()).toBe(
      site.text('worker.js'),
    );
    await deploy(folder, [], { config: config({}) });
    expect(site.text('worker.js')).toBe(worker);
  });

  it('compresses each page as it is', async () => {
    await deploy(folder, wholeSite('1'));
    await deploy(folder, [shellBuild('2')]);
    const served = site.served();
    const bytes = (path: string) => Buffer.from(served[path] ?? '', 'base64');
    const packed = site.paths().filter((path) => /\.(html|js|css|svg)$/.test(path));
    expect(packed.length).toBeGreaterThan(8);
    for (const path of packed) {
      expect(brotliDecompressSync(bytes(`${path}.br`)), path).toEqual(bytes(path));
      expect(gunzipSync(bytes(`${path}.gz`)), path).toEqual(bytes(path));
    }
  });

  it('of a remote has the pages written by the shell that is live, not by the sources beside it', async () => {
    await deploy(folder, [...wholeSite('1').slice(1), shellBuild('old')]);
    await deploy(folder, [remoteBuild('mf-member', '2')]);
    expect(site.text('mf-member.html')).toContain('/* shell old records */');
    expect(site.text('mf-member.html')).toContain('<p>old /mf-member</p>');
  });

  it('begins a site with all four apps or not at all', async () => {
    const alone = deploy(folder, [remoteBuild('mf-member', '1')]);
    await expect(alone).rejects.toThrow('there is no shell, mf-public, mf-admin yet');
    expect(readdirSync(folder)).not.toContain('live');
  });

  it('keeps the configuration until another one is given, or none', async () => {
    const at = (siteUrl: string) => ({
      config: { siteUrl, supabaseUrl: siteUrl, supabaseKey: 'x', features: {} } as never,
    });
    await deploy(folder, wholeSite('1'), at('https://one.example.test'));
    await deploy(folder, [shellBuild('2')]);
    expect(site.text('robots.txt')).toContain('https://one.example.test/sitemap.xml');
    await deploy(folder, [], at('https://two.example.test'));
    expect(site.text('mf-public.html')).toContain('"siteUrl":"https://two.example.test"');
    expect(liveOf('shell')).toBe('2000000000');
    await deploy(folder, [], { config: null });
    expect(site.paths()).not.toContain('robots.txt');
  });

  it('that changes nothing writes nothing', async () => {
    await deploy(folder, wholeSite('1'));
    await deploy(folder, [shellBuild('1')]);
    expect(readdirSync(join(folder, 'sites'))).toHaveLength(1);
  });

  it('lets hosts that include a file of headers take it before or after the switch', async () => {
    const hashes = () => readFileSync(join(folder, '_headers'), 'utf8').match(/'sha256-[^']+'/g);
    await deploy(folder, wholeSite('1'));
    const first = hashes() ?? [];
    await deploy(folder, [shellBuild('2')]);
    const own = site.text('_headers').match(/'sha256-[^']+'/g) ?? [];
    expect(own).not.toEqual(first);
    expect(hashes()).toEqual(expect.arrayContaining([...first, ...own]));
  });
});

describe('open pages', () => {
  it('find the files of their release for two more, with what is served and what is on the disk going then', async () => {
    await deploy(folder, wholeSite('1'));
    const there = () => ['1', '2', '3', '4'].filter((one) => site.paths().includes(entryOf(one)));
    for (const version of ['2', '3']) await deploy(folder, [remoteBuild('mf-member', version)]);
    expect(there()).toEqual(['1', '2', '3']);
    expect(site.text(entryOf('1'))).toBe('mf-member 1');
    await deploy(folder, [remoteBuild('mf-member', '4')]);
    expect(there()).toEqual(['2', '3', '4']);
    expect(readdirSync(join(folder, 'releases/mf-member'))).toHaveLength(3);
    expect(readdirSync(join(folder, 'sites'))).toHaveLength(2);
  });
});

describe('a rollback', () => {
  it('makes the release before live again, and then the one before that', async () => {
    await deploy(folder, wholeSite('1'));
    const first = site.text('404.html');
    for (const version of ['2', '3']) await deploy(folder, [remoteBuild('mf-member', version)]);
    expect(await rollBack(folder, 'mf-member')).toEqual({ 'mf-member': '2000000000' });
    await rollBack(folder, 'mf-member');
    expect(site.text('404.html')).toBe(first);
    expect(site.paths()).toContain(entryOf('3')); // pages opened before go on
    await refused(() => rollBack(folder, 'mf-member'), 'before 1000000000 is kept');
  });

  it('never leads to a release that was rolled back itself', async () => {
    await deploy(folder, wholeSite('1'));
    await deploy(folder, [remoteBuild('mf-member', 'bad')]);
    await rollBack(folder, 'mf-member');
    await deploy(folder, [remoteBuild('mf-member', '3')]);
    await rollBack(folder, 'mf-member');
    expect(liveOf('mf-member')).toBe('1000000000');
  });

  it('is not undone by a deploy of the same build, unless it is said to be meant', async () => {
    await deploy(folder, wholeSite('1'));
    const bad = remoteBuild('mf-member', 'bad');
    await deploy(folder, [bad]);
    await rollBack(folder, 'mf-member');
    await refused(() => deploy(folder, [bad]), 'was rolled back', '--again');
    await deploy(folder, [bad], { again: true });
    expect(liveOf('mf-member')).toBe(bad.release.id);
  });

  it('is refused when somebody deploys meanwhile', async () => {
    await deploy(folder, wholeSite('1'));
    await deploy(folder, [remoteBuild('mf-member', '2')]);
    const deployed = deploy(folder, [remoteBuild('mf-member', '3')]);
    await vi.waitFor(() => expect(readdirSync(folder)).toContain('deploying'), { interval: 1 });
    await expect(rollBack(folder, 'mf-member')).rejects.toThrow('someone has made 3');
    await deployed;
    expect(liveOf('mf-member')).toBe('3000000000');
  });

  it('is refused when the others would not fit, and says who goes back first', async () => {
    await deploy(folder, wholeSite('1'));
    const more = { ...provided.names, 'shared/router': ['Link', 'NavLink', 'Outlet'] };
    await deploy(folder, [shellBuild('2', { ...provided, names: more })]);
    const uses = { ...used, names: { 'shared/router': ['Outlet'] } };
    await deploy(folder, [remoteBuild('mf-member', '2', uses)]);
    await refused(() => rollBack(folder, 'shell'), 'roll back mf-member first');
    await rollBack(folder, 'mf-member');
    await rollBack(folder, 'shell');
  });
});

describe('a contract', () => {
  beforeEach(() => deploy(folder, wholeSite('1')));
  const using = (names: object) => ({ ...used, names: { ...used.names, ...names } });
  const providing = (names: object) => ({ ...provided, names: { ...provided.names, ...names } });

  it.each([
    ['a name', using({ 'shared/router': ['Outlet'] }), 'It uses Outlet (shared/router)'],
    ['a module', using({ 'shared/x': ['y'] }), 'It uses y (shared/x)'],
    ['a package', using({ packages: ['react 20'] }), 'It uses react 20 (packages)'],
    ['a token', using({ 'custom properties': ['--new'] }), 'It uses --new (custom properties)'],
    ['another version', { ...used, version: 2 }, 'It speaks contract 2, the shell contract 1.'],
  ])('refuses a remote that needs %s the live shell lacks', async (_, contract, text) => {
    const build = remoteBuild('mf-member', '2', contract);
    await refused(() => deploy(folder, [build]), text, 'roll back shell first');
  });

  it.each([
    ['a name', providing({ 'shared/router': ['NavLink'] }), 'It uses Link (shared/router)'],
    ['a package', providing({ packages: ['react 20'] }), 'It uses react 19 (packages)'],
    ['a token', providing({ 'custom properties': [] }), 'It uses --ink (custom properties)'],
    ['the version', { ...provided, version: 2 }, 'It speaks contract 1, the shell contract 2.'],
  ])('refuses a shell without %s that live remotes need', async (_, contract, text) => {
    const first = 'roll back mf-public and mf-member and mf-admin first';
    await refused(() => deploy(folder, [shellBuild('2', contract)]), text, first);
  });

  it('of another version goes live with all apps in one moment', async () => {
    const next = { ...used, version: 2 };
    await deploy(folder, [
      shellBuild('2', { ...provided, version: 2 }),
      ...(['mf-public', 'mf-member', 'mf-admin'] as const).map((app) =>
        remoteBuild(app, '2', next),
      ),
    ]);
    expect(versions()).toContain('shell 2000000000, mf-public 2000000000');
  });

  it('refuses two remotes that declare one address for the same people', async () => {
    const build = remoteBuild('mf-admin', '2', used, '/mf-member');
    await refused(() => deploy(folder, [build]), 'mf-member declares /mf-member');
  });
});

describe('a page that does not render', () => {
  const failing = (version: string): Build => {
    const build = shellBuild(version);
    const bundle = `${build.bundle}
      const { render } = exports;
      exports.render = (path) => {
        if (path === '/mf-member') throw new Error('no window');
        return render(path);
      };`;
    return { ...build, bundle };
  };

  it('has its release refused; one that fails in the live site already holds up nobody', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await deploy(folder, wholeSite('1'));
    await refused(() => deploy(folder, [failing('2')]), '/mf-member: Error: no window');
    const live = join(folder, 'live/live.json');
    const known = JSON.parse(readFileSync(live, 'utf8'));
    writeFileSync(live, JSON.stringify({ ...known, unrendered: ['/mf-member'] }));
    await deploy(folder, [failing('2')]);
    await deploy(folder, [remoteBuild('mf-admin', '2')]);
    expect(site.text('mf-member.html')).toContain('<div id="root"></div>');
    expect(site.text('mf-admin.html')).toContain('<p>2 /mf-admin</p>');
  });
});
