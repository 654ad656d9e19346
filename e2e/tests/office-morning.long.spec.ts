import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import {
  inDays,
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeGreeting,
  makeService,
  mark,
} from 'shared/testing/factories';
import { type Backend, member, type Person, superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { Hands } from '../support/hands';
import { buySeat, order, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

/** Arranges this morning's work; all of it carries one mark. */
async function arrange(backend: Backend, office: Person) {
  const { sql } = backend;
  const name = mark();
  const [maria, giulia] = [
    await member(backend, { fullName: `Maria Borg ${name}` }),
    await member(backend, { fullName: `Giulia Ferrari ${name}` }),
  ];
  const service = await makeService(sql, { title: `Review ${name}`, price: 120 });
  const paid = await order(maria, service);
  await recordPayment(office, paid);
  const unpaid = [];
  for (const price of [40, 50, 60, 70, 80]) {
    unpaid.push(await order(giulia, await makeService(sql, { title: `Stamp ${name}`, price })));
  }
  const own = await order(maria, await makeService(sql, { title: `Seal ${name}`, price: 30 }));
  await sql.begin(async (tx) => {
    // an issued invoice is never changed otherwise
    await tx`alter table invoices disable trigger tg_invoices__keep`;
    await tx`update invoices set issued_date = ${inDays(-20)}, due_date = ${inDays(-3)} where purchase_id = ${own.id}`;
    await tx`alter table invoices enable trigger tg_invoices__keep`;
  });
  const [tonight, later] = [
    await makeEvent(sql, { title: `Tonight ${name}`, event_date: inDays(0), event_time: '23:59' }),
    await makeEvent(sql, { title: `Later ${name}` }),
  ];
  for (const [who, event] of [
    [maria, tonight],
    [giulia, tonight],
    [maria, later],
  ] as const) {
    await buySeat(who, office, event.id);
  }
  for (const who of ['Lea', 'Omar']) {
    await sql`insert into affiliates (first_name, last_name, email, promotion_methods)
      values (${who}, ${name}, ${`${who}-${name}@example.test`}, 'Newsletter')`;
    await sql`insert into contact_messages (name, email, message)
      values (${`${who} ${name}`}, ${`${who}-${name}@example.test`}, 'Is there parking?')`;
  }
  await makeDocument(sql, { title: `Lease ${name}` });
  const layout = {
    delimiter: ';',
    roles: ['value', 'text', 'amount'],
    dayOrder: 'day',
    decimal: ',',
    unsigned: 'in',
    currency: 'EUR',
    state: 'booked',
    meanings: {},
  };
  await sql`insert into statement_layouts (header, layout)
    values (${`date|details ${name}|amount`}, ${sql.json(layout)})`;
  const code = await makeDiscountCode(sql, { code: `OLD-${name}`.toUpperCase() });
  for (const place of [9500, 9501]) {
    await makeGreeting(sql, { text: `${name} ${place}`, display_order: place });
  }
  const invoices = await sql`
    select p.id, i.invoice_number from purchases p join invoices i on i.purchase_id = p.id
    where p.user_id = ${giulia.id}`;
  const invoiceOf = (id: string) =>
    String(invoices.find((row) => row.id === id)?.invoice_number ?? '');
  return { name, maria, giulia, own, unpaid, code, invoiceOf };
}

const paidOf = (sql: postgres.Sql, ids: readonly string[]) =>
  sql`select 1 from payments where purchase_id = any(${ids as string[]})`;

test('twenty tasks of a morning, with the keyboard alone', async ({
  page,
  context,
  backend,
  sql,
  complaints,
}, testInfo) => {
  test.slow();
  const office = await superAdministrator(backend);
  const { name, maria, giulia, own, unpaid, code, invoiceOf } = await arrange(backend, office);
  const [first, ...others] = unpaid;
  if (!first) throw new Error('nothing was ordered');
  await signIn(context, office);
  await page.goto('/dashboard/overview');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();

  const hands = new Hands(page);
  const dialog = page.getByRole('dialog');
  const button = (label: string | RegExp) => page.getByRole('button', { name: label });
  const inDialog = (label: string | RegExp) => dialog.getByRole('button', { name: label });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  /** Opens a screen through the search over everything; the focus is then on the screen's heading. */
  async function goToScreen(text: string, heading: string): Promise<void> {
    await hands.find(text);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
  }
  /** Searches the list on the screen; its first row then has the focus. */
  async function look(text: string): Promise<void> {
    await hands.goTo(search);
    await hands.type(text);
    await hands.press('Enter');
    await expect(page.locator('tbody tr :focus')).toBeVisible();
  }

  await hands.do('An order by its invoice, and its payment', 10, async () => {
    await hands.find(invoiceOf(first.id));
    await expect(dialog.getByRole('heading', { name: first.purchase_number })).toBeVisible();
    await hands.goTo(inDialog('Record payment'), 'Shift+Tab');
    await hands.press('Enter');
    await expect(dialog.getByLabel('Reference')).toBeFocused();
    await hands.type('FT 1');
    await hands.press('Enter');
    await expect(dialog.getByText('FT 1')).toBeVisible();
    await hands.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  expect(await paidOf(sql, [first.id])).toHaveLength(1);

  await hands.do('A person by part of the name', 3, async () => {
    await hands.find(`borg ${name}`);
    await expect(page.getByRole('heading', { name: maria.fullName })).toBeVisible();
  });

  await hands.do('Their unpaid order, from their record', 22, async () => {
    await hands.goTo(page.getByRole('link', { name: own.purchase_number }));
    await hands.press('Enter');
    await expect(dialog.getByRole('heading', { name: own.purchase_number })).toBeVisible();
    await hands.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await hands.do('A message read, marked handled, and the next', 10, async () => {
    await goToScreen('messages to', 'Messages');
    await look(name);
    await hands.press('Enter');
    await expect(page.getByRole('heading', { name: `Omar ${name}` })).toBeFocused();
    await hands.press('e');
    await expect(button('Open again')).toBeVisible();
    await hands.press('j');
    await expect(page.getByRole('heading', { name: `Lea ${name}` })).toBeFocused();
  });

  await hands.do('An application approved', 16, async () => {
    await goToScreen('affiliate app', 'Affiliates');
    await look(name);
    await hands.goTo(button(`Approve Omar ${name}`));
    await hands.press('Enter');
    await hands.goTo(inDialog('Approve application'));
    await hands.press('Enter');
    await expect(dialog.getByText('is now an affiliate')).toBeVisible();
    await hands.press('Escape');
    // a row that leaves hands the focus on: a key pressed at that moment would skip the wanted row
    await expect(row(`Omar ${name}`)).toHaveCount(0);
    await expect(button(`Reject Lea ${name}`)).toBeFocused();
  });

  await hands.do('The next one rejected, with a reason', 9, async () => {
    await hands.goTo(button(`Reject Lea ${name}`));
    await hands.press('Enter');
    await hands.type('Not a fit');
    await hands.goTo(inDialog('Reject application'));
    await hands.press('Enter');
    await expect(dialog.getByText('Application rejected')).toBeVisible();
    await hands.press('Escape');
  });

  await hands.do('A service begun, and completed with notes', 24, async () => {
    await goToScreen('services to', 'Services Management');
    await look(`Review ${name}`);
    await hands.goTo(button(/^Start work/));
    await hands.press('Enter');
    await hands.goTo(inDialog('Start work'));
    await hands.press('Enter');
    await expect(dialog).toHaveCount(0);
    await hands.goTo(button(/^Mark completed/));
    await hands.press('Enter');
    await hands.type('Filed today.');
    await hands.goTo(inDialog('Mark completed'));
    await hands.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await hands.do('Three payments at once', 21, async () => {
    await goToScreen('unpaid orders', 'Orders');
    await look(giulia.email);
    await hands.press('Shift+Tab', ' ', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Enter', 'Enter');
    await expect(dialog).toContainText('3 orders, each paid in full');
    await hands.press('Enter');
    await expect(page.getByText('Record payments: 3 done')).toBeVisible();
  });
  expect(
    await paidOf(
      sql,
      others.map(({ id }) => id),
    ),
  ).toHaveLength(3);

  await hands.do('Overdue orders, as a file', 16, async () => {
    await goToScreen('overdue', 'Orders');
    await expect(page.getByLabel('Sum of the orders shown')).toBeVisible();
    await hands.goTo(button('Export CSV'));
    const [file] = await Promise.all([page.waitForEvent('download'), hands.press('Enter')]);
    expect(await readFile(await file.path(), 'utf8')).toContain(own.purchase_number);
  });

  await hands.do('A statement of two lines, settled', 14, async () => {
    const [one, two] = [others[0], own]; // the three that came last are paid
    const statement = [
      `Date;Details ${name};Amount`,
      `02/11/2026;${one?.purchase_number};${one?.total_amount},00`,
      `03/11/2026;${two?.purchase_number};${two?.total_amount},00`,
    ].join('\n');
    await goToScreen('import', 'Import payments');
    const chosen = page.waitForEvent('filechooser'); // asked for too late, a chooser closes itself
    await hands.goTo(page.getByLabel('Bank statement'));
    await hands.press('Enter');
    await (await chosen).setFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(statement),
    });
    await expect(button('Find orders')).toBeFocused();
    await hands.press('Enter');
    await hands.goTo(button(/^Record 2 payments/));
    await hands.press('Enter');
    await expect(page.getByText('2 recorded')).toBeVisible();
  });

  await hands.do('A person checked in at an event', 16, async () => {
    await hands.find(`tonight ${name}`);
    await expect(page.getByRole('heading', { name: `Tonight ${name}` })).toBeFocused();
    await hands.goTo(page.getByRole('link', { name: 'Check-in' }));
    await hands.press('Enter');
    await hands.goTo(page.getByLabel('Find by name'));
    await hands.type('giulia');
    await hands.press('Enter');
    await expect(page.getByText('1 of 2 here')).toBeVisible();
  });

  await hands.do('An event cancelled', 14, async () => {
    await hands.find(`later ${name}`);
    await expect(page.getByRole('heading', { name: `Later ${name}` })).toBeFocused();
    await hands.goTo(button('Cancel event'));
    await hands.press('Enter');
    await hands.goTo(inDialog('Cancel event'));
    await hands.press('Enter');
    await expect(dialog.getByText('added to the list of refunds')).toBeVisible();
  });

  await hands.do('Its refund closed, with a note', 18, async () => {
    await hands.goTo(dialog.getByRole('link', { name: 'Review refunds' }));
    await hands.press('Enter');
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
    await look(`Later ${name}`);
    await hands.goTo(button(/^Close refund of/));
    await hands.press('Enter');
    await hands.goTo(dialog.getByLabel('Note'));
    await hands.type('Transferred on Monday');
    await hands.goTo(inDialog('Close refund'));
    await hands.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await hands.do('A discount code created', 21, async () => {
    await goToScreen('discounts', 'Discount codes');
    await hands.goTo(button('New discount code'));
    await hands.press('Enter');
    await hands.type(`NEW-${name}`);
    await hands.goTo(dialog.getByLabel(/^Discount value/));
    await hands.type('15');
    await hands.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await hands.do('Another one switched off', 14, async () => {
    await look(code.code);
    await hands.goTo(page.getByRole('switch', { name: `${code.code} is active` }));
    await hands.press(' ');
    await expect(row(code.code)).toContainText('Inactive');
  });

  await hands.do('A greeting written, and moved up twice', 16, async () => {
    await goToScreen('greetings', 'Homepage greetings');
    await hands.goTo(button('New greeting'));
    await hands.press('Enter');
    await hands.type(`${name} new`);
    await hands.goTo(dialog.getByLabel('Display order'));
    await hands.type('9502');
    await hands.press('Enter');
    await expect(dialog).toHaveCount(0);
    const item = page.getByRole('listitem', { name: `${name} new` });
    await hands.press('Tab', 'End');
    await expect(item.getByRole('button', { name: /^Drag/ })).toBeFocused();
    await hands.press('Alt+ArrowUp', 'Alt+ArrowUp');
  });
  await expect
    .poll(() =>
      sql`select text from greetings where text like ${`${name}%`} order by display_order`.then(
        ([top]) => top?.text,
      ),
    )
    .toBe(`${name} new`);

  await hands.do('A document copied', 14, async () => {
    await goToScreen('documents', 'Documents & Templates');
    await look(`Lease ${name}`);
    await hands.goTo(button(`Make a copy of Lease ${name}`));
    await hands.press('Enter');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await hands.press('End');
    await hands.type(' long');
    await hands.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await hands.do('The price of a service', 20, async () => {
    await goToScreen('services', 'Services Management');
    await look(`Review ${name}`);
    await hands.press('Enter');
    await hands.goTo(dialog.getByLabel('Price (€)'));
    await hands.type('135');
    await hands.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row(`Review ${name}`)).toContainText('€135.00');
  });

  await hands.do('The changes to an order', 16, async () => {
    await hands.find(first.purchase_number);
    await hands.goTo(dialog.getByRole('link', { name: 'View in audit log' }), 'Shift+Tab');
    await hands.press('Enter');
    await expect(page.getByRole('list', { name: 'Entries' })).toContainText(first.purchase_number);
  });

  await hands.do('Signed out', 45, async () => {
    await hands.goTo(button('Sign Out'), 'Shift+Tab');
    await hands.press('Enter');
    await expect(page).not.toHaveURL(/dashboard/);
  });

  const table = hands.table();
  await testInfo.attach('keys', { body: table, contentType: 'text/plain' });
  if (process.env.PRINT_KEYS) console.log(table);
  expect(hands.tasks).toHaveLength(20);
  expect(complaints).toEqual([]);
});
