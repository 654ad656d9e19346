import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { expect, type Newcomer, test } from '../fixtures';
import { PublicFormPage } from '../pages/public-form-page';
import { loseAnswer, loseRequest } from '../support/lost-answers';

const rows = '**/rest/v1/affiliates*';
const openAffiliate = (page: Page) =>
  new PublicFormPage(page, '/affiliate', 'Submit application').open();

/** The required fields; the rest is optional. */
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

/** The fields from the first to the last. */
const inOrder = [
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Company name',
  'Business type',
  'Website',
  'Promotion methods',
  'Expected referrals',
  'Additional information',
] as const;

async function stored(sql: postgres.Sql, { email }: { email: string }) {
  return sql`select * from affiliates where lower(email) = lower(${email})`;
}

test('a visitor applies by keyboard alone, every administrator is told, and a second application is refused kindly', async ({
  page,
  newcomer,
  administrator,
  sql,
  complaints,
}) => {
  const affiliate = await openAffiliate(page);
  await expect(page.getByRole('main')).toContainText('up to 30% recurring commission');
  await expect(page.getByRole('main')).toContainText('within 2-3 business days');
  const example = page.getByRole('region', { name: 'What you could earn' });
  const row = (plan: string) => example.getByRole('row', { name: plan });
  await expect(row('Essential')).toContainText('€111.25'); // 5 × 25% of 89
  await expect(row('Enterprise')).toContainText('€4,485.00'); // 12 × 5 × 25% of 299
  await example.getByRole('slider', { name: 'Clients you bring' }).fill('1');
  await expect(row('Pro')).toContainText('€31.80'); // 20% of 159

  // before the page's code is there the browser leads there by itself, and focuses nothing
  await expect(async () => {
    await page.getByRole('link', { name: 'Apply now' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#apply$/);
    await expect(page.locator('#apply')).toBeFocused({ timeout: 2000 });
  }).toPass();
  await affiliate.field('First name').focus();
  for (const label of inOrder) {
    await page.keyboard.type(everything(newcomer)[label]);
    await page.keyboard.press('Tab');
  }
  await expect(affiliate.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(affiliate.thanks).toBeFocused();
  await expect(page.getByText('Your application is with us.')).toContainText('2-3 business days');

  const [application, ...more] = await stored(sql, newcomer);
  expect(more).toEqual([]);
  expect(application).toMatchObject({
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
  await affiliate.fill({ ...needed(newcomer), 'E-mail': newcomer.email.toUpperCase() });
  await affiliate.submit.click();
  await expect(
    page.getByText(
      'We already have an application from you. If it is still open, we will review it within 2-3 business days; if you are already an affiliate, you do not need another one.',
    ),
  ).toBeVisible();
  await expect(affiliate.field('Promotion methods')).toHaveValue('A newsletter for founders.');
  expect(await stored(sql, newcomer)).toHaveLength(1);
});

test('a member applies as themselves, with name and e-mail filled in', { tag: '@long' }, async ({
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

test('an applicant loses nothing typed to a broken connection, a reload or a lost answer, and applies once', {
  tag: '@long',
}, async ({ page, newcomer, sql }) => {
  const affiliate = await openAffiliate(page);
  await affiliate.fill(everything(newcomer));
  await loseRequest(page, rows);
  await affiliate.submit.click();
  await expect(affiliate.alert).toContainText('We could not reach the server');
  expect(await stored(sql, newcomer)).toHaveLength(0);

  await page.reload();
  const { 'Business type': type, ...texts } = everything(newcomer);
  for (const [label, value] of Object.entries(texts)) {
    await expect(affiliate.field(label)).toHaveValue(value);
  }
  await expect(affiliate.field('Business type').locator('option:checked')).toHaveText(type);

  await loseAnswer(page, rows);
  await affiliate.submit.click();
  await expect(affiliate.alert).toContainText('We could not reach the server');
  expect(await stored(sql, newcomer)).toHaveLength(1);
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeVisible();
  expect(await stored(sql, newcomer)).toHaveLength(1);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    newcomer.email,
  );
});
