import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { makeDocument, mark } from 'shared/testing/factories';
import { readPdf } from 'shared/testing/read-pdf';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { humanly } from '../support/keyboard';
import { recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

class DocumentsPage {
  readonly available: Locator;
  readonly mine: Locator;
  readonly message: Locator;

  constructor(readonly page: Page) {
    this.available = page.getByRole('list', { name: 'Available Documents' });
    this.mine = page.getByRole('list', { name: 'My Documents' });
    this.message = page.getByRole('region', { name: 'Messages' });
  }

  static async open(page: Page): Promise<DocumentsPage> {
    await page.goto(paths.documents);
    await page.getByRole('heading', { name: 'Available Documents' }).waitFor();
    return new DocumentsPage(page);
  }

  card(title: string): Locator {
    return this.available.getByRole('listitem', { name: title });
  }

  own(title: string): Locator {
    return this.mine.getByRole('listitem', { name: title });
  }

  add(title: string): Locator {
    return this.card(title).getByRole('button', { name: 'Add to library' });
  }
}

/** Goes to something as people without a mouse do. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('150 steps did not lead there');
}

test('a member finds, previews, adds, reads and downloads a document by keyboard alone', {
  tag: '@long',
}, async ({ page, member, sql, complaints }) => {
  for (let made = 0; made < 6; made += 1) await makeDocument(sql); // enough for a search
  const title = `Ħouse rules ${mark()}`;
  const rules = `Of {{user_name}}, {{date}}. ${'Doors are kept closed. '.repeat(10)}{{Witness}} <b>`;
  await makeDocument(sql, { title, price: 0, template_content: rules });
  const documents = await DocumentsPage.open(page);
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type(`house ${title.slice(-8)}`);
  await expect(page.getByText('1 available, 0 of yours')).toBeVisible();

  const preview = documents.card(title).getByRole('button', { name: 'Preview' });
  await tabTo(page, preview);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(`Preview of “${title}”`);
  await expect(dialog).toContainText(`Of ${member.fullName}, `);
  await expect(dialog).toContainText('This is only the beginning');
  await expect(dialog).not.toContainText('{{Witness}}');
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/documents\?q=/);
  await preview.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeFocused();

  await tabTo(page, documents.add(title));
  await page.keyboard.press('Enter');
  await expect(documents.message).toContainText('Document added to your library!');
  await expect(documents.card(title)).toContainText('In your library');
  await expect(documents.card(title).getByRole('button', { name: 'Read' })).toBeFocused();
  await page.keyboard.press('Enter');
  const text = dialog.getByRole('region', { name: `Text of ${title}` });
  await expect(text).toContainText('{{Witness}} <b>');

  await tabTo(page, dialog.getByRole('button', { name: 'Download PDF' }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe(`house-rules-${title.slice(-8)}.pdf`);
  const { pages } = await readPdf(await readFile(await download.path()));
  expect(pages).toHaveLength(1);
  const paper = pages[0]?.replace(/\s+/g, ' ');
  expect(paper).toContain(title);
  expect(paper).toContain(
    `Of ${member.fullName}, ${formatDay(new Date())}. Doors are kept closed.`,
  );
  expect(paper).toContain('{{Witness}} <b>');
  expect(complaints).toEqual([]);
});

test('a member fills in what a letter asks for, orders it, and reads it there and on the PDF', async ({
  page,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const title = `Letter ${mark()}`;
  const template_content =
    'I, {{user_name}}, authorise {{representative_name}} to collect my post.';
  await makeDocument(sql, { title, price: 7.5, template_content });
  const certificate = `Certificate ${mark()}`;
  await makeDocument(sql, { title: certificate, template_content: 'Box {{box_number}}' });
  const documents = await DocumentsPage.open(page);
  await expect(documents.card(certificate)).toContainText('comes with a membership');
  await expect(documents.card(certificate).getByRole('link', { name: 'See plans' })).toBeVisible();

  await expect(documents.card(title)).toContainText('Asks you to fill in: representative name.');
  await documents.add(title).click();
  const dialog = page.getByRole('dialog', { name: `Fill in “${title}”` });
  await dialog.getByLabel('Representative name').fill('<b>Ġanni</b> Borg');
  await dialog.getByRole('button', { name: 'Add to library' }).click();
  await expect(documents.card(title)).toContainText('In your cart');
  await expect(documents.card(title)).toContainText('authorise <b>Ġanni</b> Borg to collect');

  await documents.own(title).getByRole('button', { name: 'Fill in' }).click();
  await dialog.getByLabel('Representative name').fill('<b>Rita</b> Borg');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(documents.card(title)).toContainText('authorise <b>Rita</b> Borg to collect');

  const [row] = await sql`
    select document_id from user_documents where user_id = ${member.id}`;
  const { data } = await member.client
    .rpc('checkout', {
      p_items: [{ item_type: 'document', item_id: row?.document_id }],
      p_idempotency_key: crypto.randomUUID(),
    })
    .throwOnError();
  const order = data as { purchase_id: string; purchase_number: string; total_amount: number };
  await recordPayment(administrator, { ...order, id: order.purchase_id });
  await page
    .getByRole('button', { name: `Read: ${title}` })
    .first()
    .click();
  const text = page.getByRole('region', { name: `Text of ${title}` });
  await expect(text).toContainText(`I, ${member.fullName}, authorise <b>Rita</b> Borg to collect`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const { pages } = await readPdf(await readFile(await download.path()));
  expect(pages[0]?.replace(/\s+/g, ' ')).toContain(
    'authorise <b>Rita</b> Borg to collect my post.',
  );
  expect(complaints).toEqual([]);
});

test('a member buys a document by keyboard alone, and the page updates when the office records the money', {
  tag: '@long',
}, async ({ page, member, administrator, sql, complaints }) => {
  const { id, title } = await makeDocument(sql, { template_content: 'For {{user_name}}.' });
  const documents = await DocumentsPage.open(page);
  await tabTo(page, documents.add(title));
  await page.keyboard.press('Enter');
  await expect(documents.message).toContainText(
    'Document added to your library! Please complete payment of €39.00 to download. It is in your cart: order it there.',
  );
  await expect(documents.card(title).getByRole('link', { name: 'Pay €39.00' })).toBeFocused();
  await page.keyboard.press('Enter');

  const cart = new CartPage(page);
  await expect(cart.line(title)).toBeVisible();
  await expect(cart.sum('Amount due')).toHaveText('€39.00');
  await tabTo(page, cart.confirm);
  await page.keyboard.press('Enter');
  await expect(cart.placed).toBeVisible();

  // now it is paid on its order
  await tabTo(page, page.getByRole('link', { name: 'Documents', exact: true }));
  await page.keyboard.press('Enter');
  await expect(documents.own(title)).toContainText(/Payment Pending.*Order PO-/);
  await expect(documents.own(title).getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await tabTo(page, documents.own(title).getByRole('link', { name: 'Pay €39.00' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/billing#due-/);
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText(title);
  await page.goBack();
  await expect(documents.own(title)).toContainText('Payment Pending');

  const [order] = await sql`select purchase_id from user_documents
    where document_id = ${id} and user_id = ${member.id}`;
  await administrator.client
    .rpc('record_payment', {
      p_purchase_id: order?.purchase_id,
      p_provider: 'bank_transfer',
      p_reference: 'HSBC 39',
      p_amount: 39,
    })
    .throwOnError();
  const download = documents.own(title).getByRole('button', { name: 'Download PDF' });
  await tabTo(page, download);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^consultancy-contract-.*\.pdf$/);
  expect(complaints).toEqual([]);
});

test('two tabs show the same library, whatever is added and taken out in either', {
  tag: '@long',
}, async ({ page, context, member, sql, complaints }) => {
  const { title } = await makeDocument(sql, { description: `For ${member.fullName}` });
  const here = await DocumentsPage.open(page);
  const there = await DocumentsPage.open(await context.newPage());
  await here.add(title).click();
  await expect(there.own(title)).toContainText('Payment Pending');
  await expect(there.card(title)).toContainText('In your cart');

  await there.own(title).getByRole('button', { name: 'Remove' }).click();
  await expect(there.message).toContainText(`“${title}” was removed.`);
  await expect(here.add(title)).toBeVisible();
  await expect(here.page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  // both at once: one of them adds it, the other is told that it is theirs
  await there.page.bringToFront();
  // held beforehand: the faster press takes the other button away
  const buttons = await Promise.all([here, there].map((tab) => tab.add(title).elementHandle()));
  await Promise.all(
    buttons.map((button) => button?.evaluate((node) => (node as HTMLElement).click())),
  );
  await expect(here.own(title)).toHaveCount(1);
  await expect(there.own(title)).toHaveCount(1);
  const unexpected = complaints.filter((complaint) => !/CT005|status of 400/.test(complaint));
  expect(unexpected).toEqual([]);
});

test('a member without a connection hears why nothing happens, and goes on once they are back', {
  tag: '@long',
}, async ({ page, context, member, sql }) => {
  const [lease, rules] = [await makeDocument(sql), await makeDocument(sql, { price: 0 })];
  await member.client
    .from('user_documents')
    .insert({ document_id: rules.id, user_id: member.id })
    .throwOnError();
  await member.client.from('profiles').update({ company_name: 'Vella Ltd' }).eq('id', member.id);
  const documents = await DocumentsPage.open(page);
  await context.setOffline(true);
  await documents.add(lease.title).click();
  await expect(documents.card(lease.title).getByRole('alert')).toContainText('You are offline');
  const own = documents.own(rules.title);
  await own.getByRole('button', { name: 'Download PDF' }).click();
  await expect(own.getByRole('alert')).toContainText('You are offline');

  await context.setOffline(false);
  await documents.add(lease.title).click();
  await expect(documents.own(lease.title)).toContainText('Payment Pending');
  await expect(documents.card(lease.title).getByRole('alert')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Try again' }).click();
  await download;
});

test('an administrator writes a document, tries it on paper, copies and deletes it; a member follows', {
  tag: '@long',
}, async ({ page, browser, baseURL, account, administrator, complaints }) => {
  test.slow(); // two people, step by step
  await signIn(page.context(), administrator);
  const office = await new AdminList(page, paths.documents).open();
  await expect(page.getByRole('heading', { name: 'Documents & Templates' })).toBeVisible();
  const name = `Lease “Ħ” <b> ${mark()}`;
  const dialog = page.getByRole('dialog');

  // by keyboard: the first field has the focus, and a placeholder goes where the cursor is
  await page.getByRole('button', { name: 'New document' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type(name, humanly);
  await dialog.getByLabel('Price (€)').fill('0');
  await expect(dialog.getByText('Shown as Free')).toBeVisible();
  const template = dialog.getByRole('textbox', { name: 'Template' });
  await template.fill('Between  and {{Landlord}}.');
  await template.press('Home');
  for (let steps = 0; steps < 'Between '.length; steps += 1) await template.press('ArrowRight');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Description' }));
  await tabTo(page, dialog.getByRole('button', { name: 'Insert user_name' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(template).toBeFocused();
  await expect(template).toHaveValue('Between {{company_name}} and {{Landlord}}.');
  await page.keyboard.press('Control+z');
  await expect(template).toHaveValue('Between  and {{Landlord}}.');
  await page.keyboard.press('Control+y');
  await expect(dialog.getByText('{{Landlord}} is not a placeholder.')).toBeVisible();
  const preview = dialog.getByRole('region', { name: 'Preview with example values' });
  await expect(preview).toHaveText('Between Żammit & Borg Trading Ltd and {{Landlord}}.');
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download preview' }).click(),
  ]);
  const { pages } = await readPdf(await readFile(await paper.path()));
  expect(pages[0]?.replace(/\s+/g, ' ')).toContain('Żammit & Borg Trading Ltd and {{Landlord}}.');
  await dialog.getByRole('button', { name: 'Create document' }).click();
  await expect(dialog).toHaveCount(0);
  await office.search(name.slice(-8));
  await expect(office.row(name)).toContainText('Free');

  const home = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(home, account);
  const maria = await home.newPage();
  const downloads: string[] = [];
  maria.on('request', (request) => downloads.push(request.url()));
  const documents = await DocumentsPage.open(maria);
  await documents.add(name).click();
  await expect(documents.own(name)).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(template).toHaveValue(/Landlord/);
  await dialog.getByLabel('Price (€)').fill('1,50');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(`${name} II`);
  await dialog.getByRole('button', { name: 'Save document' }).click();
  await expect(office.row(`${name} II`)).toContainText('€1.50');
  await maria.reload();
  await expect(documents.card(`${name} II`)).toContainText('€1.50');
  expect(downloads.filter((url) => url.includes('mf-admin'))).toEqual([]);

  await page.getByRole('button', { name: `Make a copy of ${name} II` }).click();
  await expect(template).toHaveValue(/Landlord/);
  await dialog.getByRole('button', { name: 'Create document' }).click();
  await expect(office.row(`Copy of ${name} II`)).toContainText('Inactive');

  await page.getByRole('button', { name: `Delete Copy of ${name} II` }).click();
  await expect(dialog).toContainText('This action cannot be undone');
  await dialog.getByRole('button', { name: 'Delete document' }).click();
  await expect(office.row(`Copy of ${name} II`)).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name} II` }).click();
  await dialog.getByRole('button', { name: 'Delete document' }).click();
  const message = page.getByRole('region', { name: 'Messages' });
  await expect(message).toContainText(`“${name} II” was archived instead of deleted.`);
  await expect(office.row(`${name} II`)).toContainText('Archived');
  await maria.reload();
  await expect(documents.card(`${name} II`)).toHaveCount(0);
  await expect(documents.own(`${name} II`)).toBeVisible(); // the member who has it keeps it
  await home.close();
  expect(complaints).toEqual([]);
});

test('an administrator who saves what a colleague has changed looks at it, and keeps what was typed', {
  tag: '@long',
}, async ({ page, administrator, sql, complaints }) => {
  await signIn(page.context(), administrator);
  const { id, title } = await makeDocument(sql);
  const office = await new AdminList(page, paths.documents).open();
  await office.search(title.slice(-8));
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price (€)').fill('50');
  await administrator.client.from('documents').update({ price: 45 }).eq('id', id).throwOnError();
  await dialog.getByRole('button', { name: 'Save document' }).click();
  await dialog.getByRole('button', { name: 'See what changed' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Price is now€45.00');
  await expect(dialog.getByLabel('Price (€)')).toHaveValue('50');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(office.row(title)).toContainText('€45.00'); // heard without a reload
  expect(complaints).toEqual([]);
});
