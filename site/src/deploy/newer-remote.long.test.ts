import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenMap } from 'shared/screen-map';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appNames } from '../app-names';
import { compileApps } from '../build/compile-apps';
import { inlineScripts } from '../build/inline-scripts';
import { repositoryDir } from '../repository-dir';
import { siteApp } from '../serve/site-app';
import { buildNewerRemotes } from '../testing/newer-remote';
import { deploy } from './deploy';
import { livePath } from './live';
import { readBuild } from './read-build';

const config = {
  supabaseUrl: 'http://localhost:3000',
  supabaseKey: 'sb_publishable_x',
  siteUrl: 'http://localhost:3000',
  features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: false },
};

/** A new page for everyone, and a new page for administrators: two remotes are deployed. */
const openingHours = {
  path: '/opening-hours',
  title: 'Opening Hours',
  access: 'public',
  description: 'When the house in Valletta is open, and how to reach us when it is not.',
  needsScript: 'Asking for a visit',
} as const;
const parking = {
  path: '/dashboard/parking',
  title: 'Parking',
  access: 'administrator',
  frame: 'dashboard',
  tab: { label: 'Yard', place: 25, group: 'Catalogue' },
} as const;

let rootDir: string;
let distDir: string;
let shellBefore: string[];
let htmlBefore: string;

const filesOf = (folder: string) => readdirSync(join(distDir, folder)).sort();
const get = (path: string) => siteApp({ distDir, config }).request(path);
const htmlOf = async (path: string) => (await get(path)).text();

function mapIn(html: string): ScreenMap {
  const [, text = ''] = /id="screen-map">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text) as ScreenMap;
}

beforeAll(async () => {
  await compileApps(repositoryDir);
  const newer = await buildNewerRemotes({
    'mf-public': { screen: openingHours, text: 'Monday to Friday' },
    'mf-admin': { screen: parking, text: 'Two places in the yard' },
  });
  rootDir = newer.rootDir;
  const site = join(rootDir, 'dist');
  distDir = join(site, livePath);
  const builds = appNames.map((app) => readBuild(repositoryDir, app));
  await deploy(site, builds);
  shellBefore = filesOf('assets').filter((name) => name.endsWith('.js'));
  expect((await get(openingHours.path)).status).toBe(404);
  expect((await get(parking.path)).status).toBe(404);
  htmlBefore = await htmlOf('/dashboard/orders');
  // two teams, at the same moment
  await Promise.all([
    deploy(site, [newer.builds['mf-public']]),
    deploy(site, [newer.builds['mf-admin']]),
  ]);
}, 400_000);
afterAll(() => rmSync(rootDir, { recursive: true, force: true }));

it('pages take the shell’s scripts from its release, which changes with them', async () => {
  const { bundle } = readBuild(repositoryDir, 'shell');
  expect(bundle).toContain(JSON.stringify(inlineScripts));
  expect(await htmlOf('/dashboard/orders')).toContain(`<script>${inlineScripts.asker}</script>`);
});

describe('a page that a remote’s team adds and deploys', () => {
  it('is served, while the shell stays the build it was', async () => {
    for (const { path } of [openingHours, parking]) {
      expect((await get(path)).status, path).toBe(200);
      expect((await get(`${path}/`)).status, path).toBe(301);
    }
    expect(filesOf('assets').filter((name) => name.endsWith('.js'))).toEqual(shellBefore);
  });

  it('has its title, its sentence and what it needs a script for', async () => {
    const html = await htmlOf(openingHours.path);
    expect(html).toContain('<title>Gallarija | Opening Hours</title>');
    expect(html).toContain(`<meta name="description" content="${openingHours.description}">`);
    expect(html).toContain('<meta name="robots" content="index, follow">');
    expect(html).toContain('<noscript><p class="no-script">Asking for a visit needs JavaScript');
    expect(await htmlOf(parking.path)).toContain('<title>Gallarija | Parking</title>');
    expect(await htmlOf(parking.path)).toContain('<meta name="robots" content="noindex">');
  });

  it('names its files ahead, each of which is there, unless it is for administrators alone', async () => {
    const sourceOf = async (path: string): Promise<string> => {
      const html = await htmlOf(path);
      const [, remote] = /href="(\/r\/[\w-]+)\/remoteEntry\.\w+\.js"/.exec(
        html.replaceAll('/r/mf-member/', ''),
      ) ?? ['', ''];
      const named = [...html.matchAll(/<link rel="(?:preload|stylesheet)"[^>]* href="([^"]+)"/g)];
      let text = html; // with the styles of a public page in it
      for (const [, url = ''] of named) {
        const answer = await get(url);
        expect(answer.status, url).toBe(200);
        if (url.startsWith(`${remote}/`) || url.endsWith('.css')) text += await answer.text();
      }
      return text;
    };
    const source = await sourceOf(openingHours.path);
    expect(source).toContain('Monday to Friday');
    expect(source).toContain('#010203');
    expect(await htmlOf(parking.path)).not.toContain('/r/mf-admin/added');
    expect(await sourceOf(parking.path)).not.toContain('Two places'); // asked for by administrators
  });
});

describe('a page that was open before the deploy', () => {
  it('still finds every file that its own HTML and map name', async () => {
    const entries = Object.values(mapIn(htmlBefore)).map(({ entry }) => entry);
    // in the head, and in what it asks for ahead
    const named = [...htmlBefore.matchAll(/[" ](\/(?:assets|r)\/[^" ]+\.\w+)(?=[" ])/g)];
    expect(named.length).toBeGreaterThan(4);
    for (const url of [...entries, ...named.map(([, url = '']) => url)]) {
      expect((await get(url)).status, url).toBe(200);
    }
  });
});
