import type { Locator, Page } from '@playwright/test';
import { drawLetter } from 'local/drawn-post/draw-letter';
import { englishLetter, malteseLetter } from 'local/drawn-post/letter-texts';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { tabTo } from '../support/keyboard';
import { mailsTo } from '../support/mails';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { askFor, handOver, receive } from '../support/post';
import { join } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';

const phone = { width: 375, height: 667 };

const row = (page: Page, sender: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: sender }) });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Seen as it is drawn: the picture has come, not only its place. */
async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
}

test('a member sees a letter come, asks for it, finds it by a Maltese word and reads it on a phone', async ({
  page,
  member,
  administrator: office,
  complaints,
}) => {
  test.slow(); // two pages are read in earnest
  const sender = 'Dipartiment tat-Taxxa';
  await join(member, office);
  await page.setViewportSize(phone);
  await page.goto(paths.post);
  await expect(page.getByText('No post yet')).toBeVisible();

  const id = await receive(office, member, { sender });
  const letter = row(page, sender);
  await expect(letter).toContainText('unopened'); // without a reload
  await expectDrawn(letter.locator('img'));
  await expect(page.getByRole('link', { name: /^Post ?, 1 unread$/ })).toBeVisible();

  await letter.getByRole('link').click();
  await expect(page).toHaveURL(`${paths.postItem}?id=${id}`);
  await expect(page.getByRole('heading', { level: 2, name: sender })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Post/ })).toHaveAccessibleName('Post'); // read
  const offer = part(page, 'What shall we do with it?');
  await expect(offer).toContainText(/0 of 30 used, resets \d+ \w+/);
  await offer.getByRole('button', { name: 'Ask for a scan' }).click();
  await expect(offer).toContainText('We’ll have it ready for you by');
  await expect(offer.getByRole('heading', { level: 3 })).toBeFocused();

  await handOver(office, id, [await drawLetter(englishLetter), await drawLetter(malteseLetter)]);
  await expect(page.getByText('Your scan is being prepared').first()).toBeVisible();
  const first = page.getByRole('img', { name: `Page 1 of 2, from ${sender}` });
  await expect(first).toBeVisible({ timeout: 120_000 });
  await expectDrawn(first);

  await page.getByRole('link', { name: 'All post' }).click();
  await page.getByRole('searchbox').fill('hlas');
  await expect(letter.locator('mark').first()).toHaveText(/ħlas/i);
  await letter.getByRole('link').click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByText('Text of page 2').click();
  await expect(page.getByText('Għażiż Sinjur')).toBeVisible();
  await page.getByRole('button', { name: 'Page before' }).click();
  await page.getByRole('button', { name: /^Page 1 of 2/ }).click();
  await expectDrawn(page.getByRole('dialog').locator('img'));
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^dipartiment-tat-taxxa-\d{4}-\d\d-\d\d\.pdf$/,
  );
  await page.getByRole('link', { name: 'All post' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('hlas'); // as it was left
  await expect(letter.locator('mark').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a member goes through their post by keyboard alone, and Back returns to the row', {
  tag: '@long',
}, async ({ page, member, administrator: office, sql }) => {
  await join(member, office);
  await sql`
    insert into post_items (id, code, kind, idempotency_key, user_id, sender, received_at, read_at)
    select gen_random_uuid(), private.post_code(nextval('private.post_code_seq')), 'letter', '',
      ${member.id}, 'Sender ' || nr, now() - nr * interval '1 day', now()
    from generate_series(1, 60) nr`;
  const link = (nr: number) => page.getByRole('link', { name: `Sender ${nr}`, exact: true });
  await page.goto(paths.post);
  await expect(link(50)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(link(50)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Show more' }));
  await page.keyboard.press('Enter');
  await expect(link(51)).toBeFocused();
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('j');
  await expect(link(54)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Sender 54' })).toBeFocused();
  await page.goBack();
  await expect(link(54)).toBeFocused();
  await expect(link(54)).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 2, name: 'Sender 54' })).toBeFocused();
});

test('a member follows the mail about official post and signs in; read, it stands on top no more', {
  tag: '@long',
}, async ({ page, account: member, administrator: office }) => {
  await join(member, office);
  const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const sender = 'Malta Business Registry';
  const id = await receive(office, member, { sender, is_official: true, received_at: hour(30) });
  let mailed = '';
  await expect(async () => {
    mailed = (await mailsTo(page, member.email)).find((address) => address.includes(id)) ?? '';
    expect(mailed).not.toBe('');
  }).toPass();
  await receive(office, member, { sender: 'Yellow Pages', received_at: hour(1) });

  await page.goto(mailed);
  const login = new LoginPage(page);
  await login.signIn(member);
  await expect(page).toHaveURL(`${paths.postItem}?id=${id}`);
  await expect(page.getByRole('heading', { level: 2, name: sender })).toBeVisible();
  await page.getByRole('link', { name: 'All post' }).click();
  await expect(page.getByRole('heading', { level: 4 })).toHaveText([/Yellow Pages$/, sender]);
  await expect(part(page, 'Official post')).toHaveCount(0);
  await page.getByRole('link', { name: sender }).click();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(page.getByText('Marked as unread')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 4 })).toHaveText([/Registry$/, /Yellow Pages$/]);
  await expect(part(page, 'Official post')).toContainText('please read it first');
});

test('post of a member is open to everyone: list, item, scan and names', { tag: '@long' }, async ({
  page,
  member,
  administrator: office,
  sql,
}) => {
  test.slow(); // a page is read in earnest
  await join(member, office);
  const id = await receive(office, member, {
    sender: 'W'.repeat(120),
    kind: 'parcel',
    is_official: true,
  });
  await member.client
    .from('post_items')
    .update({ folder: 'W'.repeat(40), note: 'W'.repeat(500) })
    .eq('id', id);
  await page.goto(paths.post);
  await expect(page.getByRole('listitem').filter({ hasText: 'WWW' })).toBeVisible();
  await expectOpenToEveryone(page);

  await askFor(member, 'scan', id);
  await page.goto(`${paths.postItem}?id=${id}`);
  await expect(part(page, 'What shall we do with it?')).toContainText(
    'We’ll have it ready for you by',
  );
  await expectOpenToEveryone(page);

  await handOver(office, id, [await drawLetter(englishLetter)]);
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toBeVisible({ timeout: 120_000 });
  await sql`
    update post_pages set text = repeat('W', 5000)
    where scan_id in (select id from post_scans where item_id = ${id})`;
  await page.reload();
  await expectDrawn(page.getByRole('img', { name: /^Page 1 of 1/ }));
  await page.getByText('Text of page 1').click();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: /^Page 1 of 1/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOpenToEveryone(page);

  await member.client.rpc('add_post_name', {
    p_id: crypto.randomUUID(),
    p_name: 'W'.repeat(120),
    p_kind: 'trading_name',
  });
  await page.goto(`${paths.post}?view=settings`);
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(2); // of the profile, and this one
  await expectOpenToEveryone(page);
});

test('the list of post holds still while its pictures come', { tag: '@long' }, async ({
  page,
  member,
  administrator: office,
}) => {
  await join(member, office);
  for (const nr of [1, 2, 3, 4]) await receive(office, member, { sender: `Sender ${nr}` });
  let letPass = () => {};
  const gate = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/storage/v1/**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.setViewportSize(phone);
  await page.goto(paths.post);
  await expect(row(page, 'Sender 1')).toBeVisible();
  const places = () =>
    page
      .getByRole('heading', { level: 4 })
      .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top));
  const before = await places();
  letPass();
  await expectDrawn(row(page, 'Sender 4').locator('img'));
  expect(await places()).toEqual(before);
  await expectNoSidewaysScrolling(page);
});

test('a member who loses the connection reads so, and goes on where they were', {
  tag: '@long',
}, async ({ page, context, member, administrator: office }) => {
  await join(member, office);
  const id = await receive(office, member);
  await page.goto(`${paths.postItem}?id=${id}`);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('For the accountant');
  await expect(page.getByText('Saved')).toBeVisible();

  await context.setOffline(true);
  await note.fill('For the accountant, by Friday');
  const alert = page.getByRole('alert').filter({ hasText: 'Your note was not saved' });
  await expect(alert).toContainText('You are offline');
  await expect(note).toHaveValue('For the accountant, by Friday');
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('For the accountant, by Friday');
});

test('a member reads nothing of the post of whoever used the browser before', async ({
  page,
  member,
  account: next,
  administrator: office,
}) => {
  const sender = 'Bank of Somebody Else';
  await join(member, office);
  const id = await receive(office, member, { sender });
  await page.goto(paths.post);
  await expectDrawn(row(page, sender).locator('img'));
  await row(page, sender).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: sender })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await new LoginPage(page).signIn(next);
  await page.getByRole('link', { name: 'Post', exact: true }).click();
  await expect(page.getByText('We hold post that reaches us for you, unopened')).toBeVisible();
  await expect(page.getByText(sender)).toHaveCount(0);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(sender);

  await page.goto(`${paths.postItem}?id=${id}`);
  await expect(page.getByText('This item isn’t in your post')).toBeVisible();
  await page.getByRole('link', { name: 'See your post' }).click();
  await expect(page).toHaveURL(paths.post);
});
