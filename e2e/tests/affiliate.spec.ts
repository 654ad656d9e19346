import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { expect, type Newcomer, test } from '../fixtures';
import { PublicFormPage } from '../pages/public-form-page';
import { countRequests } from '../support/count-requests';
import { loseNextAnswer, loseNextRequest } from '../support/lost-answers';

const openAffiliate = (page: Page) =>
  new PublicFormPage(page, '/affiliate', 'Submit application').open();

/** What is asked for; the rest is optional. */
const needed = ({ email }: Newcomer) => ({
  'First name': 'Ġulja',
  'Last name': 'Newcomer',
  'E-mail': email,
  'Promotion methods': 'A newsletter for founders.',
});

const everything = (person: Newcomer) => ({
  ...needed(person),
  Phone: '+356 9900 1234',
  'Company name': 'Newcomer Trading Ltd',
  'Business type': 'Service provider',
  Website: 'newcomer.example/about',
  'Expected referrals': '12',
  'Additional information': 'We met at the harbour breakfast.',
});

async function stored(sql: postgres.Sql, { email }: { email: string }) {
  return sql`select * from affiliates where lower(email) = lower(${email})`;
}

test('a visitor applies, and every administrator is told', async ({
  page,
  newcomer,
  administrator,
  sql,
  complaints,
}) => {
  const affiliate = await openAffiliate(page);
  await expect(page.getByRole('main')).toContainText('up to 30% recurring commission');
  await expect(page.getByRole('main')).toContainText('within 2-3 business days');
  await affiliate.fill(everything(newcomer));
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeFocused();
  await expect(page.getByText('Your application is with us.')).toContainText('2-3 business days');

  const [row, ...more] = await stored(sql, newcomer);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    user_id: null,
    first_name: 'Ġulja',
    last_name: 'Newcomer',
    phone: '+356 9900 1234',
    company_name: 'Newcomer Trading Ltd',
    website: 'https://newcomer.example/about',
    business_type: 'service_provider',
    promotion_methods: 'A newsletter for founders.',
    expected_referrals: 12,
    additional_info: 'We met at the harbour breakfast.',
    status: 'pending',
    referral_code: null,
    total_referrals: 0,
    is_test: false,
  });
  const told = await administrator.client
    .from('notifications')
    .select('priority')
    .like('title', 'New affiliate application%')
    .eq('action_url', '/dashboard/users?tab=affiliates');
  expect(told.data).toContainEqual({ priority: 7 });

  await page.getByRole('button', { name: 'Submit another application' }).click();
  for (const label of Object.keys(needed(newcomer))) {
    await expect(affiliate.field(label)).toHaveValue('');
  }
  expect(complaints).toEqual([]);
});

test('a member applies as themselves, with name and e-mail filled in', async ({
  page,
  member,
  sql,
}) => {
  const affiliate = await openAffiliate(page);
  await expect(affiliate.field('E-mail')).toHaveValue(member.email);
  await expect(affiliate.field('First name')).toHaveValue('Maria');
  await expect(affiliate.field('Last name')).toHaveValue('Vella');
  await affiliate.fill({ 'Promotion methods': 'Word of mouth' });
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeVisible();
  expect(await stored(sql, member)).toMatchObject([
    { user_id: member.id, website: null, business_type: null, expected_referrals: null },
  ]);
});

test('the example is worked out from the prices of the plans', async ({ page }) => {
  await openAffiliate(page);
  const example = page.getByRole('region', { name: 'What it can come to' });
  const row = (plan: string) => example.getByRole('row', { name: plan });
  await expect(row('Essential')).toContainText('€133.50'); // 5 × 30% of 89
  await expect(row('Enterprise')).toContainText('€5,382.00'); // 12 × 5 × 30% of 299
  await example.getByRole('slider', { name: 'Clients you bring' }).fill('1');
  await expect(row('Pro')).toContainText('€47.70');
});

test('the example stands also when the prices cannot be read', async ({ page }) => {
  await page.route('**/rest/v1/services*', (route) => route.abort());
  await openAffiliate(page);
  const example = page.getByRole('region', { name: 'What it can come to' });
  await expect(example.getByRole('row', { name: 'Pro' })).toContainText('€238.50');
});

test('everything left empty: each field says what it lacks, and the first is ready', async ({
  page,
  complaints,
}) => {
  const affiliate = await openAffiliate(page);
  await affiliate.submit.click();
  const missing = {
    'First name': 'Enter your first name',
    'Last name': 'Enter your last name',
    'E-mail': 'Enter your e-mail address',
    'Promotion methods': 'Tell us how you would recommend us',
  };
  for (const [label, text] of Object.entries(missing)) {
    await expect(affiliate.field(label)).toHaveAccessibleDescription(text);
    await expect(affiliate.field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(affiliate.field('Website')).not.toHaveAttribute('aria-invalid');
  await expect(affiliate.field('First name')).toBeFocused();
  expect(complaints).toEqual([]);
});

const badWebsite = 'Please enter a valid website address, for example https://example.com';
const badNumber = 'Please enter a whole number, 0 or more';
const tooLong = (limit: number) => `Please use at most ${limit} characters`;
const badFields = [
  { label: 'First name', value: 'x'.repeat(101), text: tooLong(100) },
  { label: 'Last name', value: ' ', text: 'Enter your last name' },
  { label: 'E-mail', value: '@example.test', text: 'Please enter a valid email address' },
  { label: 'Phone', value: '1'.repeat(51), text: tooLong(50) },
  { label: 'Company name', value: 'x'.repeat(201), text: tooLong(200) },
  { label: 'Website', value: 'my website', text: badWebsite },
  { label: 'Promotion methods', value: 'x'.repeat(5001), text: tooLong(5000) },
  { label: 'Expected referrals', value: '-1', text: badNumber },
  { label: 'Additional information', value: 'x'.repeat(5001), text: tooLong(5000) },
];

test('a field that is wrong says why, keeps what was typed, and is quiet once put right', async ({
  page,
  newcomer,
  sql,
}) => {
  const affiliate = await openAffiliate(page);
  await affiliate.expectToExplain(badFields, everything(newcomer));
  expect(await stored(sql, newcomer)).toHaveLength(0);
});

test('nothing typed is lost by a reload, and nothing of it is left once it is sent', async ({
  page,
  newcomer,
}) => {
  const affiliate = await openAffiliate(page);
  await affiliate.fill(everything(newcomer));
  await page.reload();
  const { 'Business type': type, ...texts } = everything(newcomer);
  for (const [label, value] of Object.entries(texts)) {
    await expect(affiliate.field(label)).toHaveValue(value);
  }
  await expect(affiliate.field('Business type').locator('option:checked')).toHaveText(type);
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    newcomer.email,
  );
});

test('a double click hands in one application', async ({ page, newcomer, sql }) => {
  const affiliate = await openAffiliate(page);
  await affiliate.fill(needed(newcomer));
  const sent = countRequests(page, '/rest/v1/affiliates');
  await affiliate.submit.dblclick();
  await expect(affiliate.thanks).toBeVisible();
  expect(sent()).toBe(1);
  expect(await stored(sql, newcomer)).toHaveLength(1);
});

test('a second application while the first is open is refused kindly', async ({
  page,
  newcomer,
  sql,
}) => {
  const affiliate = await openAffiliate(page);
  await affiliate.fill(needed(newcomer));
  await affiliate.submit.click();
  await page.getByRole('button', { name: 'Submit another application' }).click();
  await affiliate.fill({ ...needed(newcomer), 'E-mail': newcomer.email.toUpperCase() });
  await affiliate.submit.click();
  await expect(
    page.getByText(
      'We already have an application for this e-mail address. We will review it within 2-3 business days.',
    ),
  ).toBeVisible();
  await expect(affiliate.field('Promotion methods')).toHaveValue('A newsletter for founders.');
  expect(await stored(sql, newcomer)).toHaveLength(1);
});

test('the fourth application of an hour is refused with a text, and a way on', async ({
  page,
  newcomer,
  sql,
}) => {
  for (let time = 0; time < 3; time++) {
    await sql`insert into affiliates (first_name, last_name, email, promotion_methods, status, rejection_reason)
      values ('Ġulja', 'Newcomer', ${newcomer.email}, 'A newsletter', 'rejected', 'Not yet')`;
  }
  const affiliate = await openAffiliate(page);
  await affiliate.fill(needed(newcomer));
  await affiliate.submit.click();
  await expect(affiliate.alert).toContainText(
    'You have sent this form several times in the last hour. Please try again later.',
  );
  await expect(affiliate.alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  expect(await stored(sql, newcomer)).toHaveLength(3);
});

test('a server that fails without a reason: the form says what to do', async ({
  page,
  newcomer,
}) => {
  const affiliate = await openAffiliate(page);
  await affiliate.fill(needed(newcomer));
  await page.route('**/rest/v1/affiliates*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal: secret detail' } }),
  );
  await affiliate.submit.click();
  await expect(affiliate.alert).toContainText('Failed to submit application. Please try again.');
  await expect(affiliate.alert).not.toContainText('secret');
});

test('without a connection: says so, keeps everything, works when sent again', async ({
  page,
  newcomer,
  sql,
}) => {
  const affiliate = await openAffiliate(page);
  await affiliate.fill(needed(newcomer));
  await loseNextRequest(page, 'affiliates');
  await affiliate.submit.click();
  await expect(affiliate.alert).toContainText('We could not reach the server');
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeVisible();
  expect(await stored(sql, newcomer)).toHaveLength(1);
});

test('an answer that is lost: sent again it is the same application', async ({
  page,
  newcomer,
  sql,
}) => {
  const affiliate = await openAffiliate(page);
  await affiliate.fill(needed(newcomer));
  await loseNextAnswer(page, 'affiliates');
  await affiliate.submit.click();
  await expect(affiliate.alert).toContainText('We could not reach the server');
  expect(await stored(sql, newcomer)).toHaveLength(1);
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeVisible();
  expect(await stored(sql, newcomer)).toHaveLength(1);
});

test('the keyboard alone is enough', async ({ page, newcomer, sql }) => {
  const affiliate = await openAffiliate(page);
  await page.getByRole('link', { name: 'Apply now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#apply$/);
  await expect(page.locator('#apply')).toBeFocused();
  await affiliate.field('First name').focus();
  const typed = ['Ġulja', 'Newcomer', newcomer.email, '', '', 'a', '', 'A newsletter', '7', ''];
  for (const text of typed) {
    if (text) await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(affiliate.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(affiliate.thanks).toBeFocused();
  expect(await stored(sql, newcomer)).toMatchObject([
    { business_type: 'agency', promotion_methods: 'A newsletter', expected_referrals: 7 },
  ]);
});
