import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Stack, startStack } from 'local/stack';
import { paths } from 'shared/lib/paths';
import type { RemoteName } from 'site/app-names';
import { compile } from 'site/compile-apps';
import { deploy } from 'site/deploy/deploy';
import { folderTarget } from 'site/deploy/folder-target';
import { sendToOwnHost } from 'site/deploy/own-host';
import { readBuild } from 'site/deploy/read-build';
import { forever } from 'site/headers';
import { remoteHeaders } from 'site/remote-headers';
import { remoteConfig } from '../../rspack.base';
import { demo, expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';

/** A host of one remote, which keeps files for ever and what it refuses not at all. */
class OwnHost {
  /** Files that somebody has changed there. */
  readonly changed = new Map<string, string | Buffer>();
  readonly asked: string[] = [];
  private readonly server: Server;

  constructor(readonly folder: string) {
    this.server = createServer(async ({ url = '' }, response) => {
      const name = url.slice(1).split('?')[0] ?? '';
      this.asked.push(name);
      for (const [header, value] of Object.entries(remoteHeaders))
        response.setHeader(header, value);
      try {
        const content = this.changed.get(name) ?? (await readFile(join(folder, name)));
        const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
        response.setHeader('Cache-Control', forever);
        response.setHeader('Content-Type', type).end(content);
      } catch {
        response.setHeader('Cache-Control', 'no-store');
        response.writeHead(404).end();
      }
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(this.server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let rootDir: string;
let stack: Stack;
const hosts = new Map<RemoteName, OwnHost>();
const origins = new Map<RemoteName, string>();
const host = (name: RemoteName) => hosts.get(name) as OwnHost;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  rootDir = mkdtempSync(join(tmpdir(), 'origins-'));
  const distDir = join(rootDir, 'dist');
  cpSync(process.env.SITE_DIR ?? '', distDir, { recursive: true });
  const names = ['mf-member', 'mf-admin'] as const;
  for (const name of names) {
    hosts.set(name, new OwnHost(join(rootDir, 'hosts', name)));
    origins.set(name, await host(name).start());
  }
  await compile(
    names.map((name) => {
      const config = remoteConfig(name, 'production', undefined, origins.get(name));
      return { ...config, output: { ...config.output, path: join(rootDir, name, 'dist') } };
    }),
  );
  const builds = names.map((name) => readBuild(rootDir, name));
  for (const build of builds) {
    await sendToOwnHost(folderTarget(join(rootDir, 'hosts', build.release.app)), build);
  }
  await deploy(folderTarget(distDir), builds);
  stack = await startStack({ fresh: true, siteDir: distDir });
});

test.afterAll(async () => {
  for (const one of hosts.values()) one.stop();
  await stack?.stop();
  rmSync(rootDir, { recursive: true, force: true });
});

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto(stack.url + paths.login);
  await new LoginPage(page).signIn(person);
}

test('members and administrators get their pages from two other origins, each file once', async ({
  page,
  complaints,
}) => {
  await page.goto(stack.url);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(host('mf-member').asked).toEqual([]);

  await signIn(page, demo.member);
  // what is still on its way would be asked for again by the next page
  await expect(page.getByRole('heading', { name: 'Documents', level: 2 })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  for (const [path, heading] of [
    [paths.documents, 'Documents'],
    [paths.billing, 'Billing'],
  ] as const) {
    await devtools.send('Network.clearBrowserCache');
    host('mf-member').asked.length = 0;
    await page.goto(stack.url + path);
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
    const asked = host('mf-member').asked;
    expect(asked.some((name) => name.endsWith('.css'))).toBe(true);
    expect(asked.toSorted()).toEqual([...new Set(asked)].sort());
  }
  expect(host('mf-admin').asked).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await signIn(page, demo.admin);
  await page.goto(stack.url + paths.orders);
  await expect(page.getByRole('heading', { name: 'Orders', level: 2 })).toBeVisible();
  expect(host('mf-admin').asked.length).toBeGreaterThan(3);
  expect(complaints).toEqual([]);
});

/** The one file of a remote that is named like this. */
function fileOf(name: RemoteName, kind: RegExp): string {
  const found = readdirSync(host(name).folder).filter((one) => kind.test(one));
  expect(found, String(kind)).toHaveLength(1);
  return found[0] ?? '';
}

test('a file changed on another origin does not run, and the page says what to do', async ({
  page,
}) => {
  await page.route(`${origins.get('mf-member')}**`, (route) => route.continue()); // without a cache
  const { changed } = host('mf-member');
  const change = (kind: RegExp) =>
    changed.set(
      fileOf('mf-member', kind),
      kind.source.includes('css') ? 'h2 { display: none }' : 'document.title = "stolen";',
    );
  const isRefused = async () => {
    await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be loaded');
    await expect(page).not.toHaveTitle('stolen');
    changed.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
  };

  change(/^remoteEntry\.\w{10}\.js$/);
  await signIn(page, demo.member);
  await isRefused();
  await expect(page.getByRole('heading', { name: 'Documents', level: 2 })).toBeVisible();

  for (const name of ['billing', 'common']) {
    for (const ending of ['js', 'css']) {
      await test.step(`${name}, ${ending}`, async () => {
        change(new RegExp(`^${name}\\.\\w{10}\\.${ending}$`));
        await page.goto(stack.url + paths.billing);
        await isRefused();
        await expect(page.getByRole('heading', { name: 'Billing', level: 2 })).toBeVisible();
      });
    }
  }
});

test('an invoice is written in no other letters than those that were deployed', async ({
  page,
}) => {
  const { changed, folder } = host('mf-member');
  const bold = fileOf('mf-member', /^noto-sans-latin-600-normal\.\w{10}\.woff$/);
  const regular = fileOf('mf-member', /^noto-sans-latin-400-normal\.\w{10}\.woff$/);
  changed.set(regular, await readFile(join(folder, bold)));
  await signIn(page, demo.member);
  await page.goto(stack.url + paths.billing);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await invoices.locator('summary').first().click();
  const button = invoices.getByRole('button', { name: /^Download PDF of/ }).first();
  await button.click();
  await expect(invoices.getByRole('alert')).toContainText('The letters for this PDF could not be');
  changed.clear();
  await Promise.all([page.waitForEvent('download'), button.click()]);
});
