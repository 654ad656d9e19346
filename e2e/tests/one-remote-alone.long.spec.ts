import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'local/free-port';
import { paths } from 'shared/lib/paths';
import { startRemoteDevServer } from 'site/remote-dev-server';
import { repositoryDir } from 'site/repository-dir';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';

/** The members' remote as its team has it on the desk: sources of their own, to be changed. */
function ownSources(): { dir: string; edit(file: string, from: string, to: string): void } {
  const root = mkdtempSync(join(tmpdir(), 'alone-'));
  symlinkSync(join(repositoryDir, 'node_modules'), join(root, 'node_modules'));
  cpSync(join(repositoryDir, 'mf-member/src'), join(root, 'src'), { recursive: true });
  cpSync(join(repositoryDir, 'mf-member/package.json'), join(root, 'package.json'));
  return {
    dir: root,
    edit(file, from, to) {
      const path = join(root, 'src', file);
      const before = readFileSync(path, 'utf8');
      expect(before).toContain(from);
      writeFileSync(path, before.replace(from, to));
    },
  };
}

test('a team works on its remote within a site that is deployed, and sees what it changes', async ({
  page,
  account,
  sql,
  complaints,
  baseURL,
}) => {
  const { dir, edit } = ownSources();
  const server = await startRemoteDevServer({
    remote: 'mf-member',
    site: baseURL ?? '',
    port: await freePort(),
    sources: join(dir, 'src'),
  });
  try {
    const fromElsewhere = new Set<string>();
    page.on('request', (request) => fromElsewhere.add(new URL(request.url()).origin));

    await test.step('the pages of others, and the API behind them, are the deployed ones', async () => {
      await page.goto(`${server.url}/login`);
      const login = new LoginPage(page);
      await login.signIn(account);
      await expect(page.getByRole('heading', { name: 'Documents', level: 2 })).toBeVisible();
    });

    await test.step('a text of the remote is changed, and shown without a reload by hand', async () => {
      await page.goto(server.url + paths.notifications);
      await expect(page.getByRole('heading', { name: 'E-mails', exact: true })).toBeVisible();
      edit('notifications/mail-choices.tsx', '>E-mails</h3>', '>E-mails of ours</h3>');
      await expect(page.getByRole('heading', { name: 'E-mails of ours' })).toBeVisible();
    });

    await test.step('a style is changed, and the page stays as it is', async () => {
      await page.evaluate(() => Object.assign(globalThis, { isStillHere: true }));
      edit('notifications/mail-choices.module.css', '.card {', '.card { outline-color: #010203;');
      const card = page.getByRole('region', { name: 'E-mails of ours' });
      await expect(card).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
      expect(await page.evaluate(() => 'isStillHere' in globalThis)).toBe(true);
    });

    await test.step('the page hears of a new notification at once', async () => {
      await sql`insert into notifications (user_id, title, message)
        values (${account.id}, 'A letter', 'It waits downstairs.')`;
      await expect(page.getByRole('heading', { name: 'Unread: A letter' })).toBeVisible();
    });

    expect([...fromElsewhere]).toEqual([server.url]);
    expect(complaints).toEqual([]);
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
