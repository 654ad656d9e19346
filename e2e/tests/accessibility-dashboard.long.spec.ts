import { inDays, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { ServicesPage } from '../pages/services-page';
import { closedGate } from '../support/gate';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { choose, order, planOf, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test.use({ isAsServed: true }); // contrast depends on what is drawn behind a text

test('everyone can use the cart: empty, with a plan and details that lack a country, with a code refused, with a changed price', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const cart = await CartPage.open(page);
  await expect(cart.empty).toBeVisible();
  await expectOpenToEveryone(page);

  const [changed, gone] = [await makeService(sql), await makeService(sql)];
  await choose(member, await planOf(member), changed, gone);
  await sql`update profiles set country = 'Other' where id = ${member.id}`;
  await page.reload();
  await expect(cart.complete).toBeEnabled();
  await expectOpenToEveryone(page);
  await sql`update profiles set country = 'Malta' where id = ${member.id}`;
  await page.reload();
  await expect(cart.confirm).toBeEnabled();

  await cart.applyCode('NO-SUCH-CODE');
  await expect(cart.code).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);

  await sql`update services set price = 120 where id = ${changed.id}`;
  await sql`update services set status = 'inactive' where id = ${gone.id}`;
  await page.reload();
  await expect(cart.confirm).toBeDisabled();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read that the order is placed', async ({ page, member, sql, complaints }) => {
  await choose(member, await makeService(sql));
  const cart = await CartPage.open(page);
  await cart.confirm.click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByText('You’ll stay on this page.')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can choose services and follow their own, in every state', async ({
  page,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const requirements = 'Proof of address, not older than three months\n'.repeat(6);
  const offered = await makeService(sql, { requirements });
  const [waiting, due, begun, done] = [
    await makeService(sql),
    await makeService(sql),
    await makeService(sql, { price: 0 }),
    await makeService(sql, { price: 0 }),
  ];
  const answer = closedGate();
  await page.route('**/rest/v1/services?*', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await page.goto('/dashboard/services');
  await expect(page.getByText('Loading services…')).toBeAttached();
  await expectOpenToEveryone(page);
  answer.open();
  const services = new ServicesPage(page);
  await expect(services.own).toContainText('You have not ordered any services yet.');
  await services.offer(offered.title).getByText('Requirements').click();
  await expectOpenToEveryone(page);

  await choose(member, waiting, begun, done);
  await order(member, due);
  const rows = await member.client.from('user_services').select('id, service_id').throwOnError();
  for (const [service, p_status] of [
    [begun, 'in_progress'],
    [done, 'completed'],
  ] as const) {
    const id = rows.data?.find(({ service_id }) => service_id === service.id)?.id ?? '';
    await administrator.client
      .rpc('set_service_progress', { p_user_service_id: id, p_status, p_notes: 'All is well.' })
      .throwOnError();
  }
  await expect(services.item(done.title)).toContainText('Completed');
  await expect(services.remove(waiting.title)).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);

  await page.route('**/rest/v1/user_services?*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'refused' } }),
  );
  await page.reload();
  await expect(services.alert).toContainText('You do not have permission');
  await services.order(offered.title).click();
  await expect(services.alert).toHaveCount(2);
  await expectOpenToEveryone(page);
});

test('everyone can read what is due and what is paid', async ({
  page,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const over = await order(member, await makeService(sql, { price: 20 }));
  await administrator.client
    .rpc('record_payment', {
      p_purchase_id: over.id,
      p_provider: 'cash',
      p_reference: 'all I had',
      p_amount: 32,
      p_as_received: true,
    })
    .throwOnError();
  const purchase = await order(member, await makeService(sql, { price: 100 }));
  await page.goto('/dashboard/billing');
  const due = page.getByRole('region', { name: 'Amount due' });
  await expect(due).toContainText(purchase.purchase_number);
  await expect(page.getByRole('region', { name: 'Credit on your account' })).toContainText(
    '€12.00',
  );
  await page
    .getByText(/INV-\d{4}-\d+/)
    .first()
    .click();
  await expectOpenToEveryone(page);

  await recordPayment(administrator, purchase);
  await expect(due).toContainText('Nothing is due');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can see their membership, choose a plan and leave', async ({
  page,
  member,
  administrator,
  complaints,
}) => {
  await page.goto('/dashboard/membership');
  await expect(page.getByRole('list', { name: 'How to get your address' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).last().click();
  await page.getByRole('radio', { name: /^Pro/ }).check();
  await expect(page.getByRole('button', { name: 'Add Pro, monthly to the cart' })).toBeVisible();
  await expectOpenToEveryone(page);

  const purchase = await order(member, await planOf(member));
  await page.goto('/dashboard/membership');
  await expect(page.getByText('PO-').first()).toBeVisible();
  await expectOpenToEveryone(page);

  await recordPayment(administrator, purchase);
  await expect(page.getByRole('button', { name: 'Copy whole address' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Give notice' }).click();
  await expectOpenToEveryone(page);
  await page.goto('/dashboard/membership?view=plans&plan=enterprise');
  await expect(page.getByRole('button', { name: /^Order for/ })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can find, preview and read documents', async ({ page, member, sql, complaints }) => {
  const free = await makeDocument(sql, { price: 0 });
  const priced = await makeDocument(sql);
  for (let made = 0; made < 5; made += 1) await makeDocument(sql); // enough for a search
  await page.goto('/dashboard/documents');
  await expect(page.getByText('No documents yet.')).toBeVisible();
  await expectOpenToEveryone(page);

  await page.getByRole('button', { name: `Preview: ${priced.title}` }).click();
  await expect(page.getByRole('dialog')).toContainText('VAT included');
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');

  const rows = [free, priced].map(({ id }) => ({ document_id: id, user_id: member.id }));
  await member.client.from('user_documents').insert(rows).throwOnError();
  await page.reload();
  const mine = page.getByRole('list', { name: 'My Documents' });
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such document');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectOpenToEveryone(page);

  await page.getByRole('button', { name: 'Show all documents' }).click();
  await mine.getByRole('button', { name: `Read: ${free.title}` }).click();
  await expect(page.getByRole('dialog')).toContainText('blank for you to fill in by hand');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can find events, register, and cancel', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const free = await makeEvent(sql, { registration_fee: 0, event_date: inDays(1) });
  const paid = await makeEvent(sql, { event_type: 'virtual', max_attendees: 2 });
  const rows = [free, paid].map(({ id }) => ({ event_id: id, user_id: member.id }));
  await member.client.from('event_registrations').insert(rows).throwOnError();
  await page.goto('/dashboard/events');
  const mine = page.getByRole('region', { name: 'My Registrations' });
  await expect(mine).toContainText('Payment Pending');
  await page
    .getByRole('button', { name: /^Show the \d+ dates/ })
    .first()
    .click();
  await expectOpenToEveryone(page);

  await mine.getByRole('button', { name: `Cancel registration for ${free.title}` }).click();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');

  await page.goto(`/dashboard/events?view=month&event=${paid.id}`);
  await expect(page.getByRole('dialog', { name: paid.title })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('grid')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can use the dashboard’s frame: folded, open, with something to do', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  await page.goto('/dashboard/billing');
  const details = page.getByRole('button', { name: 'Profile details' });
  await expect(details).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Nothing to pay, no unread notifications.')).toBeVisible();
  await expectOpenToEveryone(page);

  await details.click();
  await order(member, await makeService(sql, { price: 100 }));
  const needs = page.getByRole('list', { name: 'What needs doing' });
  await expect(needs.getByRole('link', { name: /€100\.00 due/ })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can use Home: with nothing on it, and with all it can show', async ({
  page,
  member,
  administrator,
  sql,
  complaints,
}) => {
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { name: 'You don’t have a plan yet' })).toBeVisible();
  await expectOpenToEveryone(page);

  await recordPayment(administrator, await order(member, await planOf(member)));
  await order(member, await makeService(sql, { price: 100 }));
  const [document, event] = [
    await makeDocument(sql, { price: 0 }),
    await makeEvent(sql, { registration_fee: 0 }),
  ];
  await member.client
    .from('user_documents')
    .insert({ user_id: member.id, document_id: document.id });
  await member.client
    .from('event_registrations')
    .insert({ user_id: member.id, event_id: event.id });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download PDF: / })).toBeVisible();
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can find their way in the lounge', async ({
  page,
  context,
  account,
  sql,
  complaints,
}) => {
  await signIn(context, account);
  await makeEvent(sql, { max_attendees: 1 });
  await page.goto('/ladyboss-lounge');
  await expect(page.getByRole('link', { name: 'See all events' })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read their notifications, delete one and bring it back', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  await sql`
    insert into notifications (user_id, title, message, priority, action_url, created_at)
    select ${member.id}, 'Notice ' || n, 'Something happened.', n, '/dashboard/billing',
      now() - make_interval(days => n)
    from generate_series(0, 9) n`;
  await page.goto('/dashboard/notifications');
  await page.getByRole('button', { name: 'Delete “Notice 1”' }).click();
  await expect(page.getByRole('button', { name: 'Undo: bring back “Notice 1”' })).toBeFocused();
  await expectOpenToEveryone(page);
  await page.goto('/dashboard/notifications?show=read');
  await expect(page.getByText('No read notifications')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can take their data along, delete the account, and follow their affiliate card', async ({
  page,
  member,
  administrator,
  sql,
  complaints,
}) => {
  await page.goto('/dashboard/your-data');
  const ask = page.getByRole('button', { name: 'Delete your account…' });
  await ask.click();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeVisible();
  await expectOpenToEveryone(page);
  await goOn.click();
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await expectOpenToEveryone(page);
  const { purchase_number } = await order(member, await makeService(sql));
  await ask.click();
  await expect(page.getByText(purchase_number)).toBeVisible();
  await expectOpenToEveryone(page);

  await page.goto('/dashboard/affiliate');
  await expect(page.getByText('You have not applied yet')).toBeVisible();
  await expectOpenToEveryone(page);
  const [row] = await sql<{ id: string }[]>`
    insert into public.affiliates (user_id, first_name, last_name, email, promotion_methods)
    values (${member.id}, 'Maria', 'Vella', ${member.email}, 'A newsletter') returning id`;
  const p_affiliate_id = row?.id ?? '';
  await administrator.client.rpc('approve_affiliate_simple', { p_affiliate_id }).throwOnError();
  await page.reload();
  await expect(page.getByText('Your link')).toBeVisible();
  await expect(page.getByText('Nothing was earned or paid in this period.')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('button', { name: 'Save account' }).click(); // with all that is missing
  await expectOpenToEveryone(page);
  await administrator.client
    .rpc('withdraw_affiliate', { p_affiliate_id, p_reason: 'Too few readers.' })
    .throwOnError();
  await page.reload();
  await expect(page.getByText('Too few readers.', { exact: true })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can edit their profile', async ({ page, member, complaints }) => {
  await page.goto('/dashboard/billing');
  await page.getByRole('button', { name: 'Edit Profile & Business Address' }).click();
  await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue(member.fullName);
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});
