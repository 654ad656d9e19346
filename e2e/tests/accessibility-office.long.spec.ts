import { personPath } from 'mf-admin/lib/office-paths';
import { paths } from 'shared/lib/paths';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeGreeting,
  makeService,
  mark,
  soon,
} from 'shared/testing/factories';
import { superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { askFor, handOver, receive, smallestPicture } from '../support/post';
import { choose, order, planOf, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test.use({ isAsServed: true }); // contrast depends on what is drawn behind a text

test('every administrator can see what needs doing, choose a screen, and look after themselves', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/overview?period=3');
  await expect(page.getByRole('table', { name: /^Income/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Membership' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.setViewportSize({ width: 375, height: 667 });
  for (const button of [/^Screens/, 'You and your account']) {
    await page.getByRole('button', { name: button }).click();
    await expectOpenToEveryone(page);
    await page.setViewportSize({ width: 375, height: 667 });
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('To', { exact: true }).fill('1999-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('The first day is after the last.')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after people', async ({
  page,
  context,
  account,
  backend,
  complaints,
}) => {
  await signIn(context, await superAdministrator(backend));
  const users = await new AdminList(page, '/dashboard/users').open();
  await expect(users.row('@').first()).toBeVisible();
  await expectOpenToEveryone(page);

  await users.search(account.email);
  await expect(page.getByRole('row')).toHaveCount(2); // the head, and the person
  await page.getByRole('button', { name: `Details of ${account.fullName}` }).click();
  await expectOpenToEveryone(page);
  await page.getByRole('combobox', { name: /^Change role of/ }).selectOption('Admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('The name you entered does not match')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');
  await users.search('nobody is called this');
  await expect(page.getByText('No users found')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after applications', async ({
  page,
  context,
  account,
  administrator,
  complaints,
}) => {
  const applicant = { first_name: 'Maria', last_name: 'Vella', email: account.email };
  await account.client
    .from('affiliates')
    .insert({ ...applicant, promotion_methods: 'A newsletter' })
    .throwOnError();
  await signIn(context, administrator);
  const affiliates = await new AdminList(page, '/dashboard/users?tab=affiliates').open();
  await affiliates.search(account.email);
  const box = page.getByRole('checkbox', { name: 'Select Maria Vella' });
  await expect(box).toHaveCount(1); // others of that name stand there until the search is answered
  await box.check();
  await expectOpenToEveryone(page);
  for (const dialog of ['Details of', 'Reject', 'Approve']) {
    await page.getByRole('button', { name: `${dialog} Maria Vella` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOpenToEveryone(page);
    if (dialog === 'Approve') break;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Approve application' }).click();
  await expect(page.getByRole('dialog')).toContainText('Signup link');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can read somebody’s record and change it', async ({
  page,
  context,
  account,
  backend,
  sql,
  complaints,
}) => {
  await order(account, await makeService(sql, { price: 100 }));
  const applicant = { first_name: 'Maria', last_name: 'Vella', email: account.email };
  await account.client
    .from('affiliates')
    .insert({ ...applicant, promotion_methods: 'A newsletter' })
    .throwOnError();
  await signIn(context, await superAdministrator(backend));
  await page.goto(personPath(account.id));
  await expect(page.getByRole('button', { name: 'Approve Maria Vella' })).toBeVisible();
  await expectOpenToEveryone(page);
  for (const part of ['Orders', 'Post', 'Changes']) {
    const parts = page.getByRole('navigation', { name: 'Parts of this record' });
    await parts.getByRole('link', { name: part }).click();
    await page.waitForLoadState('networkidle');
    await expectOpenToEveryone(page);
  }
  await page.goto(personPath(account.id));
  for (const dialog of ['Edit details', 'Change membership', 'Details of Maria Vella']) {
    await page.getByRole('button', { name: dialog }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOpenToEveryone(page);
    await page.keyboard.press('Escape');
  }
  expect(complaints).toEqual([]);
});

test('every administrator can find anything, and learn that nobody has a record', async ({
  page,
  context,
  account,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/person?id=nobody');
  await expect(page.getByText('Person not found')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectOpenToEveryone(page);
  await page.keyboard.type(account.email);
  await expect(page.getByRole('option', { name: account.email })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after orders and record a payment', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const placed = await order(account, await makeService(sql));
  const { purchase_number: number } = placed;
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(number);
  await expect(page.getByRole('row')).toHaveCount(2); // the head, and the order
  await expectOpenToEveryone(page);

  await orders
    .row(number)
    .getByRole('button', { name: /record payment/i })
    .click();
  await page.getByLabel('Reference').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the reference of the payment')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await page.getByRole('button', { name: 'Record payments' }).click();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: `Details of ${number}` }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
  await expectOpenToEveryone(page);

  await recordPayment(administrator, placed);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${number}` });
  await refund.getByRole('checkbox').first().check();
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(refund.getByText('Please note how the refund was dealt with.')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can import a bank statement', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const { purchase_number: number } = await order(account, await makeService(sql, { price: 49 }));
  await signIn(context, administrator);
  await page.goto('/dashboard/payment-import');
  const choose = page.getByLabel('Bank statement');
  await choose.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('x') });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectOpenToEveryone(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  const head = `Date,Details ${mark().replace(/\d/g, 'x')},Amount`; // confirmed by no other scene
  const text = `${head}\n02/11/2026,${number},49.00\n03/11/2026,Hello,1.07\n`;
  await choose.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { name: 'a.csv' })).toBeFocused();
  await expectOpenToEveryone(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Confirm and find orders' }).click();
  await expect(page.getByRole('table', { name: 'Payments to review' })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual(['console: STATEMENT the file is no statement']);
});

test('every administrator can look after events and let people in', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const evening = { registration_fee: 0, ...soon(), recurring_type: 'weekly' };
  const { id, title } = await makeEvent(sql, evening);
  await account.client
    .from('event_registrations')
    .insert({ event_id: id, user_id: account.id })
    .throwOnError();
  await signIn(context, administrator);
  const events = await new AdminList(page, '/dashboard/events').open();
  await expect(events.row(title)).toBeVisible();
  await expectOpenToEveryone(page);

  await page.getByRole('button', { name: 'New event' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Event type').selectOption('Hybrid');
  await form.getByLabel('Recurring').selectOption('Daily');
  await form.getByRole('button', { name: 'Create event' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await expectOpenToEveryone(page);

  await page.goto(`/dashboard/events?open=${id}`);
  await expect(page.getByRole('row', { name: account.fullName })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Check-in' }).click();
  await page.getByRole('button', { name: `Check in ${account.fullName}` }).click();
  await expect(page.getByText('1 of 1 here')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can take in post, look after it, and scan it', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  test.slow(); // ten states
  await recordPayment(administrator, await order(account, await planOf(account)));
  const [failed, waiting] = [
    await receive(administrator, account, { sender: 'W'.repeat(120), is_official: true }),
    await receive(administrator, account),
  ];
  await askFor(account, 'scan', failed);
  await handOver(administrator, failed, [await page.screenshot()]);
  await sql`update post_scans set state = 'failed', failure = 'too_slow', tries = 3 where item_id = ${failed}`;
  await askFor(account, 'scan', waiting);
  const [{ code } = { code: '' }] = await sql`select code from post_items where id = ${waiting}`;
  await signIn(context, administrator);

  await page.goto(paths.postCounter);
  const whose = page.getByRole('combobox', { name: 'Box or name' });
  await expect(page.getByText('No camera found')).toBeVisible();
  await whose.fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectOpenToEveryone(page);
  await whose.fill('Somebody nobody knows');
  await whose.press('Enter');
  await expect(page.getByText('No match', { exact: true }).first()).toBeVisible();
  await expectOpenToEveryone(page);
  for (const name of ['Put on a shelf', 'Print labels']) {
    await page.getByRole('button', { name }).click();
    await expectOpenToEveryone(page);
    await page.keyboard.press('Escape');
  }

  await page.goto(`${paths.post}?open=${code}`);
  const item = page.getByRole('dialog');
  await expect(item.getByRole('img', { name: 'The envelope' })).toBeVisible();
  await expect(item.getByRole('list', { name: 'Asked for' })).toBeVisible();
  await expect(item.getByRole('list', { name: 'History' })).toBeVisible();
  await expectOpenToEveryone(page);
  await item.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText(/^Say why/)).toBeVisible();
  await expectOpenToEveryone(page);

  await askFor(account, 'return', waiting);
  await page.goto(paths.postRequests);
  await expect(page.getByText('Scan first')).toBeVisible();
  await expectOpenToEveryone(page);

  await page.goto(`${paths.post}?open=${code}`);
  await item.getByRole('button', { name: 'Report as lost' }).click();
  await page.getByLabel('Where did you look?').fill('On every shelf');
  await expectOpenToEveryone(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Report as lost' }).click();
  await expect(page.getByLabel('Where did you look?')).toBeHidden();
  await page.goto(paths.postInventory);
  await expect(page.getByRole('region', { name: /^Reported as lost/ })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Count A 1' }).click();
  await page.getByLabel('Label').fill(`${code}`);
  await page.getByLabel('Label').press('Enter');
  await expect(page.getByText('Found', { exact: true })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'End the count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the count' }).click();
  await expect(page.getByRole('heading', { name: 'Report: A 1' })).toBeVisible();
  await expectOpenToEveryone(page);

  await page.goto(paths.postScanning);
  await expect(page.getByRole('region', { name: /could not be read/ })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.goto(`${paths.postScanning}?open=${code}`);
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('button', { name: 'I have opened it' }).click();
  await page.getByLabel('Pages from the scanner').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: smallestPicture },
    { name: `${'W'.repeat(90)}.jpg`, mimeType: 'image/jpeg', buffer: smallestPicture },
  ]);
  await expect(page.getByText('2 of 2 files sent')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('button', { name: 'Refuse request' }).click();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can read messages', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  const messages = await new AdminList(page, '/dashboard/messages').open();
  await page.getByRole('checkbox', { name: /Henrik/ }).check();
  await expectOpenToEveryone(page);
  await messages.row('Henrik').getByRole('link').click();
  const pane = page.getByRole('region', { name: 'Henrik Dahl' });
  await expect(pane.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can decide on refunds', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/refunds');
  await expect(page.getByText(/refunds shown/)).toBeVisible();
  await expectOpenToEveryone(page);
  await page
    .getByRole('button', { name: /^Close refund/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close refund' }).click();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can pay affiliates', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/commissions');
  const giulia = page.getByRole('row', { name: /Giulia Ferrari/ });
  await expect(giulia).toContainText('Can be paid');
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Details of Giulia Ferrari' }).click();
  await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');
  await giulia.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Make payouts/ }).click();
  await expectOpenToEveryone(page);
  await page.goto('/dashboard/commissions/payouts');
  await page
    .getByRole('button', { name: /^Open Batch/ })
    .last()
    .click();
  await expect(page.getByText('Ferrari Consulting Ltd')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every super administrator can read the log', async ({
  page,
  context,
  backend,
  complaints,
}) => {
  await signIn(context, await superAdministrator(backend));
  await page.goto('/dashboard/audit?table=refund_reviews');
  await expect(page.getByRole('button', { name: /^History/ }).first()).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can use the test pages', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto('/debug-affiliates');
  await page.getByRole('button', { name: 'Test Notifications' }).click();
  await expect(page.getByRole('log')).toContainText('found');
  await expectOpenToEveryone(page);
  await page.goto('/test-admin-notifications');
  await page.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByText('Please enter a title')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can write documents and see how they read', async ({
  page,
  context,
  administrator,
  sql,
  complaints,
}) => {
  const template = `For {{user_name} and {{Witness}}. ${'The house rules. '.repeat(200)}`;
  const { title } = await makeDocument(sql, { template_content: template });
  await makeDocument(sql, { status: 'inactive', archived_at: '2026-11-01T00:00:00Z' });
  await signIn(context, administrator);
  const documents = await new AdminList(page, '/dashboard/documents').open();
  await expect(documents.row(title)).toBeVisible();
  await expectOpenToEveryone(page);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('{{Witness}} is not a placeholder.')).toBeVisible();
  await dialog.getByText('How members see it').first().click();
  await dialog.getByLabel('Price (€)').fill('-1');
  await dialog.getByRole('button', { name: 'Save document' }).click();
  await expect(dialog.getByText('Price must be at least 0')).toBeVisible();
  await expectOpenToEveryone(page);

  const conflict = { status: 200, json: [] };
  await dialog.getByLabel('Price (€)').fill('abc');
  await page.route('**/rest/v1/documents?*', (route) => route.fulfill(conflict));
  await dialog.getByRole('button', { name: 'Save document' }).click();
  await dialog.getByRole('button', { name: 'See what changed' }).click();
  await expect(dialog.getByText('Saving again replaces this')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after services and plans', async ({
  page,
  context,
  administrator,
  sql,
  complaints,
}) => {
  const { title } = await makeService(sql);
  await signIn(context, administrator);
  const services = await new AdminList(page, '/dashboard/services').open();
  await expect(services.row(title)).toBeVisible();
  const plans = page.getByRole('list', { name: 'Membership plans' });
  await expect(plans).toContainText('Onboarding fee');
  await expectOpenToEveryone(page);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');
  await plans
    .getByRole('button', { name: /^Edit Pro/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Applies to new orders');
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after discount codes and greetings', async ({
  page,
  context,
  administrator,
  sql,
  complaints,
}) => {
  const { id, code } = await makeDiscountCode(sql, { archived_at: new Date().toISOString() });
  await makeGreeting(sql, {
    text: 'Merħba to whoever has come such a very long way',
    is_active: false,
  });
  await signIn(context, administrator);
  const codes = await new AdminList(page, '/dashboard/discounts').open();
  await codes.search(code);
  await expect(codes.row(code)).toContainText('Archived');
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'New discount code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create discount code' }).click();
  await expectOpenToEveryone(page);
  await page.goto(`/dashboard/discounts?usage=${id}`);
  await expect(page.getByText('No orders found')).toBeVisible();
  await expectOpenToEveryone(page);

  await page.goto('/dashboard/greetings');
  await expect(page.getByText('Does not fit the board').first()).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'New greeting' }).click();
  await page.getByRole('dialog').getByLabel('Greeting text').fill('Ċaw');
  await page.getByRole('dialog').getByLabel('Display order').fill('-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Create greeting' }).click();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after opening hours', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto(paths.openingHours);
  await expect(page.getByRole('list', { name: 'Holidays in Malta' })).toBeVisible();
  await page.getByLabel('Monday, to').fill('01:00');
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('checkbox', { name: `${day} is open` }).uncheck();
  }
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Please close after opening')).toBeVisible();
  await expect(page.getByText(/^Our public pages and terms say/)).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('checkbox', { name: 'Monday is open' }).uncheck();
  await expect(page.getByText(/^No day is open/)).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Add closed day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add closed day' }).click();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after ordered services', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const free = await makeService(sql, { price: 0 });
  await choose(account, free);
  await signIn(context, administrator);
  const list = await new AdminList(page, '/dashboard/services?view=ordered').open();
  await list.search(account.email);
  await expect(list.row(free.title)).toContainText('Paid - Processing');
  await expectOpenToEveryone(page);
  await list
    .row(free.title)
    .getByRole('button', { name: /^Start work/ })
    .click();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});
