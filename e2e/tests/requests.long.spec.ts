import type { Page, Request } from '@playwright/test';
import { eventPath, personPath } from 'mf-admin/lib/office-paths';
import { paths } from 'shared/lib/paths';
import { makeDiscountCode, makeEvent, makeService } from 'shared/testing/factories';
import { superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { choose } from '../support/purchases';
import { signIn } from '../support/sign-in';

interface Question {
  /** Table, view or `rpc/function`. */
  of: string;
  /** Everything that tells this question from another: method, address, body, and how rows are counted. */
  text: string;
}

/** Every question a page asks the database, in order; how long a list is that fills a page is no such question. */
function questionsOf(page: Page): Question[] {
  const questions: Question[] = [];
  page.on('request', (request: Request) => {
    const [, address] = request.url().split('/rest/v1/');
    if (!address || ['OPTIONS', 'HEAD'].includes(request.method())) return;
    const counting = request.headers().prefer ?? '';
    const text = `${request.method()} ${address} ${request.postData() ?? ''} ${counting}`;
    questions.push({ of: address.split('?')[0] ?? '', text });
  });
  return questions;
}

/**
 * The questions of every page behind the sign-in: the person's own data, and the notifications for the bell.
 */
const everywhere = ['rpc/get_start', 'notifications'];

async function expectToAsk(page: Page, path: string, own: readonly string[]): Promise<void> {
  const questions = questionsOf(page);
  const asked = () => questions.map(({ of }) => of).sort();
  const expected = [...everywhere, ...own].sort();
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect.poll(asked, path).toEqual(expected); // a busy machine may idle before it asks
  // a page that draws nothing may be idle without saying so
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })),
  );
  expect(asked(), path).toEqual(expected);
  const texts = questions.map(({ text }) => text);
  expect(new Set(texts).size, texts.join('\n')).toBe(texts.length);
  page.removeAllListeners('request');
}

/**
 * Keeps realtime news from the page: other tests change events and orders meanwhile, and lists would be read
 * again.
 */
async function hearNoNews(page: Page): Promise<void> {
  // without a connection, the page is not told that listening has begun either, after which it reads lists
  // once more
  await page.routeWebSocket(/\/realtime\//, () => {});
}

test('a member who opens a screen asks for each of its lists once', async ({
  page,
  member,
  sql,
}) => {
  await choose(member, await makeService(sql));
  await hearNoNews(page);
  await expectToAsk(page, paths.memberHome, [
    'purchases',
    'invoices',
    'user_documents',
    'events',
    'event_registrations',
    'rpc/get_post',
    'rpc/get_own_verification',
  ]);
  const others = 'rpc/get_posts_of_others'; // whether there is a way to them
  await expectToAsk(page, paths.post, [
    'rpc/get_post',
    'rpc/get_post_quota',
    'rpc/get_post_charges',
    others,
    'rpc/get_post_collections',
  ]);
  await expectToAsk(page, paths.postRules, ['rpc/get_post_rules', others]);
  await expectToAsk(page, paths.postShipments, ['rpc/get_post_shipments', others]);
  await expectToAsk(page, paths.postAddresses, ['post_addresses', others]);
  await expectToAsk(page, paths.postShared, ['rpc/get_post_shares', others]);
  const settings = ['rpc/get_post_names', 'post_settings', 'rpc/get_post_charges', others];
  await expectToAsk(page, `${paths.post}?view=settings`, settings);
  await expectToAsk(page, paths.postDelegates, ['rpc/get_post_delegates', others]);
  await expectToAsk(page, paths.postOfOthers, [others]);
  await expectToAsk(page, paths.membership, ['rpc/get_post_charges']); // the rest is known by then
  await expectToAsk(page, paths.verification, [
    'rpc/get_own_verification',
    'rpc/get_verification_rules',
  ]);
  await expectToAsk(page, `${paths.membership}?view=plans`, ['services']);
  await expectToAsk(page, paths.events, ['events', 'event_registrations']);
  await expectToAsk(page, paths.services, ['services', 'user_services']);
  await expectToAsk(page, paths.documents, ['documents', 'user_documents']);
  await expectToAsk(page, paths.cart, ['rpc/quote_cart']);
  await expectToAsk(page, paths.billing, [
    'purchases',
    'invoices',
    'rpc/get_post_charges',
    'account_credit_balances',
    'saved_cards',
  ]);
  const choices = ['rpc/get_mail_choices', 'rpc/get_push_choices'];
  await expectToAsk(page, paths.notifications, choices); // the bell's list is the page's
  await expectToAsk(page, `${paths.notifications}?show=unread`, ['notifications', ...choices]);
  await expectToAsk(page, paths.lounge, ['events']);
  await expectToAsk(page, paths.ownData, []);
  await expectToAsk(page, paths.ownAffiliate, ['rpc/get_own_affiliate']);
});

test('an administrator who opens a list asks for its rows once, and for figures that they do not tell', async ({
  page,
  context,
  administrator,
}) => {
  test.slow(); // thirteen lists, one after the other
  await signIn(context, administrator);
  await hearNoNews(page);
  await expectToAsk(page, paths.overview, ['rpc/get_overview', 'rpc/get_overview_series']);
  await expectToAsk(page, paths.users, ['rpc/count_users', 'user_directory']);
  const affiliates = `${paths.users}?tab=affiliates`;
  await expectToAsk(page, affiliates, ['affiliate_directory', 'rpc/count_users']);
  const officers = ['rpc/is_verification_officer', 'rpc/get_verification_officers'];
  await expectToAsk(page, paths.verifications, officers);
  await expectToAsk(page, paths.orders, ['order_directory', 'rpc/sum_orders']);
  await expectToAsk(page, paths.paymentImport, []);
  await expectToAsk(page, paths.events, ['event_directory']);
  await expectToAsk(page, paths.discounts, ['discount_directory']);
  await expectToAsk(page, paths.greetings, ['greetings']);
  await expectToAsk(page, paths.openingHours, ['closed_days', 'opening_hours', 'rpc/get_holidays']);
  const ordered = `${paths.services}?view=ordered&filter=to_do`;
  await expectToAsk(page, ordered, ['ordered_service_directory']);
  await expectToAsk(page, paths.messages, ['message_directory']);
  const undelivered = `${paths.messages}?mails=failed`;
  await expectToAsk(page, undelivered, ['mails', 'message_directory']);
  await expectToAsk(page, paths.refunds, ['refund_directory', 'rpc/refund_sums']);
  await expectToAsk(page, paths.commissions, ['commission_directory']);
  await expectToAsk(page, paths.payouts, ['payout_batch_directory']);
  const toSee = ['post_unread_official', 'rpc/get_post_losses', 'rpc/get_post_names_to_confirm'];
  await expectToAsk(page, paths.post, ['post_directory', ...toSee]);
});

test('an administrator who opens a message asks for it, those beside it and who may see to it', async ({
  page,
  context,
  administrator,
  sql,
}) => {
  const [row] = await sql`
    insert into contact_messages (name, email, message, read_at)
    values ('Elena', ${`elena-${crypto.randomUUID()}@example.test`}, 'Is there parking?', now())
    returning id`;
  await signIn(context, administrator);
  await hearNoNews(page);
  const [list, one, newer, older] = Array(4).fill('message_directory');
  const path = `${paths.messages}?open=${row?.id}`;
  await expectToAsk(page, path, [list, one, newer, older, 'profiles']);
});

test('a super administrator who opens the log asks for it and for the people in it, each once', async ({
  page,
  context,
  backend,
}) => {
  await signIn(context, await superAdministrator(backend));
  await hearNoNews(page);
  await expectToAsk(page, paths.audit, ['audit_directory', 'audit_actors']);
});

test('an administrator who opens a test page asks for each of its lists once', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(context, administrator);
  await hearNoNews(page);
  const lists = ['affiliates', 'admins', 'notifications'];
  await expectToAsk(page, '/debug-affiliates', lists);
  await expectToAsk(page, '/test-admin-notifications', []);
});

test('an administrator who opens an event asks for it, its people and its other dates', async ({
  page,
  context,
  administrator,
  sql,
}) => {
  const alone = await makeEvent(sql);
  const series = await makeEvent(sql, { recurring_type: 'weekly' });
  await signIn(context, administrator);
  await hearNoNews(page);
  const own = ['event_directory', 'event_registrations'];
  await expectToAsk(page, eventPath(alone.id), own);
  await expectToAsk(page, eventPath(series.id), ['event_directory', ...own]);
});

test('an administrator who opens the catalogue asks for each of its lists once', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(context, administrator);
  await hearNoNews(page);
  await expectToAsk(page, paths.documents, ['document_directory']);
  const services = ['service_directory', 'service_directory']; // what can be ordered, and the plans
  await expectToAsk(page, paths.services, services);
});

test('an administrator who opens a record asks for it once, and for the list of each part', async ({
  page,
  context,
  account,
  backend,
}) => {
  await signIn(context, await superAdministrator(backend));
  await hearNoNews(page);
  const record = (...lists: string[]) => ['rpc/get_person', ...lists];
  const parts = {
    overview: record('person_note_directory'),
    orders: record('purchases'),
    services: record('user_services'),
    documents: record('user_documents'),
    events: record('event_registrations'),
    post: record(
      'rpc/get_member_post_names',
      'rpc/get_member_post_delegates',
      'post_charge_directory',
    ),
    notifications: record('rpc/person_notifications'),
    mails: record('mails'),
    affiliate: record(),
  };
  for (const [part, own] of Object.entries(parts)) {
    await expectToAsk(page, `${personPath(account.id)}&show=${part}`, own);
  }
});

test('an administrator who finds something asks once for what they typed', async ({
  page,
  context,
  account,
  administrator,
}) => {
  await signIn(context, administrator);
  await page.goto(paths.overview);
  await page.getByRole('button', { name: 'Find anything' }).click();
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await expect(field).toBeFocused();
  const questions = questionsOf(page);
  await field.pressSequentially(account.email);
  await expect(page.getByRole('option').first()).toContainText(account.email);
  const toFind = () => questions.filter(({ of }) => of === 'rpc/find_anything');
  await expect.poll(() => toFind().at(-1)?.text).toContain(account.email);
  const asked = toFind();
  expect(new Set(asked.map(({ text }) => text)).size).toBe(asked.length);
});

test('a discount code that is taken is priced once', async ({ page, member, sql }) => {
  await choose(member, await makeService(sql, { price: 100 }));
  const { code } = await makeDiscountCode(sql);
  const cart = await CartPage.open(page);
  await expect(cart.sum('Amount due')).toHaveText('€100.00');
  const questions = questionsOf(page);
  await cart.applyCode(code);
  await expect(cart.sum('Amount due')).toHaveText('€90.00');
  await page.waitForLoadState('networkidle');
  expect(questions.filter(({ of }) => of === 'rpc/quote_cart')).toHaveLength(1);
});
