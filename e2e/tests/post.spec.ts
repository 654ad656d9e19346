import type { Locator, Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { handOver, read, receive } from '../support/post';
import { order, planOf, recordPayment } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';

const phone = { width: 375, height: 667 };

const row = (page: Page, sender: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: sender }) });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function join(member: Person, office: Person): Promise<void> {
  await recordPayment(office, await order(member, await planOf(member)));
}

/** Seen as it is drawn: the picture has come, not only its place. */
async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
}

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test(`a member sees a letter come, asks for it, finds it by a Maltese word and reads it, ${viewport.width} px wide`, async ({
    page,
    member,
    administrator: office,
    sql,
    complaints,
  }) => {
    await join(member, office);
    await page.setViewportSize(viewport);
    await page.goto(paths.post);
    await expect(page.getByText('No post yet')).toBeVisible();

    const id = await receive(office, member, { sender: 'Dipartiment tat-Taxxa' });
    const letter = row(page, 'Dipartiment tat-Taxxa');
    await expect(letter).toContainText('unopened'); // without a reload
    await expectDrawn(letter.locator('img'));
    await expect(page.getByRole('link', { name: 'Post1, 1 unread' })).toBeVisible();

    await letter.getByRole('link').click();
    await expect(page).toHaveURL(`${paths.postItem}?id=${id}`);
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Post', exact: true })).toBeVisible(); // read
    const offer = part(page, 'Scan');
    await expect(offer).toContainText(/0 of 30 used, resets \d+ \w+/);
    await offer.getByRole('button', { name: 'Ask for a scan' }).click();
    await expect(offer).toContainText('We’ll have it ready for you by');
    await expect(offer.getByRole('heading')).toBeFocused();

    const scan = await handOver(office, id);
    await expect(offer).toContainText('Your scan is being prepared');
    await read({ office, sql }, id, scan, 'Għażiż Sinjur,', 'Id-dħul taxxabbli tiegħek');
    await expectDrawn(page.getByRole('img', { name: 'Page 1 of 2, from Dipartiment tat-Taxxa' }));

    await page.getByRole('link', { name: 'All post' }).click();
    await page.getByRole('searchbox').fill('dhul');
    const found = row(page, 'Dipartiment tat-Taxxa');
    await expect(found.locator('mark')).toHaveText('dħul');
    await found.getByRole('link').click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await page.getByText('Text of page 2').click();
    await expect(page.getByText('Id-dħul taxxabbli tiegħek')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(
      /^dipartiment-tat-taxxa-\d{4}-\d\d-\d\d\.pdf$/,
    );
    expect(complaints).toEqual([]);
  });
}

test('a member goes through their post by keyboard, and Back returns to the row', async ({
  page,
  member,
  administrator: office,
}) => {
  await join(member, office);
  for (const nr of [1, 2, 3]) await receive(office, member, { sender: `Sender ${nr}` });
  await page.goto(paths.post);
  await expect(row(page, 'Sender 3')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Sender 3' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Sender 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Sender 2' })).toBeFocused();
  await page.goBack();
  await expect(row(page, 'Sender 2')).not.toHaveAttribute('data-unread');
});

test('official post stands on top until it is read', async ({
  page,
  member,
  administrator: office,
}) => {
  await join(member, office);
  const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await receive(office, member, {
    sender: 'Malta Business Registry',
    is_official: true,
    received_at: hour(30),
  });
  await receive(office, member, { sender: 'Yellow Pages', received_at: hour(1) });
  await page.goto(paths.post);
  const senders = page.getByRole('heading', { level: 4 });
  await expect(senders).toHaveText([/Malta Business Registry$/, /Yellow Pages$/]);
  await expect(part(page, 'Official post')).toContainText('please read it first');
  await senders.first().getByRole('link').click();
  await page.goBack();
  await expect(senders).toHaveText([/Yellow Pages$/, /Malta Business Registry$/]);
  await expect(part(page, 'Official post')).toHaveCount(0);
});

test('post of a member is open to everyone: list, item, scan and names', async ({
  page,
  member,
  administrator: office,
  sql,
}) => {
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

  await member.client.rpc('request_scan', {
    p_item_id: id,
    p_request_id: crypto.randomUUID(),
    p_expected_gross: 0,
  });
  await page.goto(`${paths.postItem}?id=${id}`);
  await expect(part(page, 'Scan')).toContainText('We’ll have it ready for you by');
  await expectOpenToEveryone(page);

  await read({ office, sql }, id, await handOver(office, id), 'W'.repeat(5000), '');
  await expectDrawn(page.getByRole('img', { name: /^Page 1 of 2/ }));
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: /^Page 1 of 2/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOpenToEveryone(page);

  await member.client.rpc('add_post_name', {
    p_id: crypto.randomUUID(),
    p_name: 'W'.repeat(120),
    p_kind: 'trading_name',
  });
  await page.goto(`${paths.post}?view=settings`);
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('the list of post holds still while its pictures come', async ({
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

test('a member who loses the connection reads so, and goes on where they were', async ({
  page,
  context,
  member,
  administrator: office,
}) => {
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

test('an item of somebody else is not there for a member', async ({
  page,
  member,
  account: other,
  administrator: office,
}) => {
  await join(other, office);
  const id = await receive(office, other);
  await page.goto(`${paths.postItem}?id=${id}`);
  await expect(page.getByText('This item isn’t in your post')).toBeVisible();
  await page.getByRole('link', { name: 'See your post' }).click();
  await expect(page).toHaveURL(paths.post);
  await expect(page.getByText('We hold post that reaches us for you, unopened')).toBeVisible();
  expect(member.id).not.toBe(other.id);
});
