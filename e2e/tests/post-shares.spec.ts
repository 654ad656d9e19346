import type { Page, Request } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { drawPlainly } from '../support/plain-look';
import { receive, scan, shareScan } from '../support/post';
import { join } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const phone = { width: 375, height: 667 };
const picture = (page: Page, nr: number, of = 2) =>
  page.getByRole('img', { name: `Page ${nr} of ${of}. The PDF has its text.` });

test('a member shares a scan with a stranger, sees that it was opened, and revokes the link', async ({
  page,
  browser,
  baseURL,
  storageState,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  await join(member, office);
  const id = await receive(office, member, { sender: 'Bank of Two Harbours' });
  await scan(office, sql, id, 2);
  await page.goto(`${paths.postItem}?id=${id}`);
  await page.getByRole('button', { name: 'Share this scan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who is it for?').fill('My accountant');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Link')).toBeFocused();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^https?:\/\/[^/]+\/shared-scan#[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You made a link to the scan for “My accountant”')).toBeVisible();

  const stranger = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(storageState && { storageState }),
    viewport: phone,
  });
  await drawPlainly(stranger);
  const [token = ''] = link.split('#').slice(1);
  const told: Request[] = [];
  stranger.on('request', (request) => told.push(request));
  const reader = await stranger.newPage();
  await reader.goto(link);
  await expect(reader.getByRole('button', { name: 'Open the scan' })).toBeVisible();
  const openings = () => told.filter((request) => request.url().includes('open_shared_scan'));
  expect(openings()).toEqual([]); // whatever only looks into the link opens nothing
  await expectNoSidewaysScrolling(reader);
  await reader.getByRole('button', { name: 'Open the scan' }).click();
  const heading = reader.getByRole('heading', { name: `Shared by ${member.fullName}` });
  await expect(heading).toBeFocused();
  await expect(picture(reader, 1)).toBeVisible();
  await expectNoSidewaysScrolling(reader);
  await reader.getByRole('button', { name: 'Next page' }).click();
  await expect(picture(reader, 2)).toBeVisible();
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^scan-\d{4}-\d\d-\d\d\.pdf$/);
  // in no address and no referrer: logs and other sites learn nothing of it
  for (const request of told) {
    expect(request.url().split('#')[0]).not.toContain(token);
    expect(request.headers().referer ?? '').not.toContain('shared-scan');
  }
  expect(openings()).toHaveLength(1);

  await page.getByRole('link', { name: 'See what you share' }).click();
  await expect(page).toHaveURL(paths.postShared);
  const row = page.getByRole('listitem').filter({ hasText: 'My accountant' });
  await expect(row).toContainText('Opened once');
  await row.getByRole('button', { name: 'Revoke the link for My accountant' }).click();
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expect(row).toContainText('Revoked');
  await expect(page.getByRole('heading', { name: 'Shared scans' })).toBeFocused();
  await page.goto(paths.notifications);
  await expect(
    page.getByRole('main').getByText('Your link for “My accountant” was opened'),
  ).toBeVisible();

  await reader.getByRole('button', { name: 'Page before' }).click();
  await reader.getByRole('button', { name: 'Open the scan again' }).click();
  const over = reader.getByRole('heading', { name: 'This link doesn’t work' });
  await expect(over).toBeVisible();
  await reader.reload();
  await reader.getByRole('button', { name: 'Open the scan' }).click();
  await expect(over).toBeVisible();
  await stranger.close();
  expect(complaints).toEqual([]);
});

test('a member who opens a link of somebody else reads it as anyone does, and it stays out of their own post', {
  tag: '@long',
}, async ({ page, member, account: owner, administrator: office, sql, complaints }) => {
  await join(member, office);
  const id = await receive(office, owner, { sender: 'W'.repeat(120) });
  await scan(office, sql, id, 1);
  const link = await shareScan(owner, id);
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the scan' }).click();
  await expect(picture(page, 1, 1)).toBeVisible();
  await page.goto(paths.post);
  await expect(page.getByText('No post yet')).toBeVisible();
  await page.goto(paths.postShared);
  await expect(page.getByText('You don’t share anything')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('shared scans are open to everyone: the dialog, the link, and a list with long words', {
  tag: '@long',
}, async ({ page, member, administrator: office, sql }) => {
  await join(member, office);
  const id = await receive(office, member, { sender: 'W'.repeat(120) });
  await scan(office, sql, id, 1);
  await page.goto(paths.postShared);
  await expect(page.getByText('You don’t share anything')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.goto(`${paths.postItem}?id=${id}`);
  await page.getByRole('button', { name: 'Share this scan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByText('Say who the link is for')).toBeVisible();
  await expectOpenToEveryone(page);
  await dialog.getByLabel('Who is it for?').fill('W'.repeat(80));
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByLabel('Link')).toBeVisible();
  await expectOpenToEveryone(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(paths.postShared);
  await expect(page.getByRole('listitem').filter({ hasText: 'WWW' })).toContainText('Works');
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: /^Revoke the link/ }).click();
  await expect(dialog).toBeVisible();
  await expectOpenToEveryone(page);
});
