import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { mark } from 'shared/testing/factories';
import { type Backend, type Person, visitor } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { CookieConsent } from '../pages/cookie-consent';
import { MembershipsPage } from '../pages/memberships-page';
import { neverAsked } from '../support/consent';

test.use(neverAsked);

interface Affiliate {
  id: string;
  email: string;
  /** Path and query of the link an affiliate passes on. */
  link: string;
}

/** Someone whose application an administrator has approved. */
async function makeAffiliate(backend: Backend, administrator: Person): Promise<Affiliate> {
  const email = `affiliate-${mark()}@example.test`;
  await visitor(backend)
    .from('affiliates')
    .insert({ first_name: 'Rita', last_name: 'Zammit', email, promotion_methods: 'A newsletter' })
    .throwOnError();
  const { data: row } = await administrator.client
    .from('affiliates')
    .select('id')
    .eq('email', email)
    .single()
    .throwOnError();
  const { data } = await administrator.client
    .rpc('approve_affiliate_simple', { p_affiliate_id: row.id })
    .throwOnError();
  const { pathname, search } = new URL((data as { signup_link: string }).signup_link, backend.url);
  return { id: row.id, email, link: pathname + search };
}

async function referralsOf(sql: postgres.Sql, { id }: Affiliate): Promise<number> {
  const [row] = await sql`select total_referrals from affiliates where id = ${id}`;
  return row?.total_referrals;
}

async function openPlans(page: Page, path: string): Promise<MembershipsPage> {
  await page.goto(path);
  const members = new MembershipsPage(page);
  await members.heading.waitFor();
  return members;
}

test('a registration straight from the link counts once, a double click included, with no cookie set', async ({
  page,
  context,
  backend,
  administrator,
  newcomer,
  sql,
}) => {
  const affiliate = await makeAffiliate(backend, administrator);
  const members = await openPlans(page, affiliate.link);
  const registration = await members.choose('Essential');
  await registration.fill(newcomer);
  await registration.submit.dblclick();
  await page.waitForURL(/\/login/);
  expect(await referralsOf(sql, affiliate)).toBe(1);
  expect(await context.cookies()).toEqual([]);
});

test('a registration days after the link counts, with consent', async ({
  page,
  context,
  backend,
  administrator,
  newcomer,
  sql,
}) => {
  const affiliate = await makeAffiliate(backend, administrator);
  await page.goto(affiliate.link);
  await new CookieConsent(page).accept.click();
  expect(await context.cookies()).toHaveLength(1);
  await page.close();

  const later = await context.newPage();
  const members = await openPlans(later, '/members');
  await (await members.choose('Pro')).complete(newcomer);
  expect(await referralsOf(sql, affiliate)).toBe(1);
});

test('a registration after declining counts only from the link itself', async ({
  page,
  backend,
  administrator,
  newcomer,
  sql,
}) => {
  const affiliate = await makeAffiliate(backend, administrator);
  await page.goto(affiliate.link);
  await new CookieConsent(page).decline.click();
  await page.getByRole('link', { name: 'Building History' }).first().click();
  await expect(page).toHaveURL('/building-history');
  await page.getByRole('link', { name: 'Subscription' }).click();
  await (await new MembershipsPage(page).choose('Pro')).complete(newcomer);
  expect(await referralsOf(sql, affiliate)).toBe(0);
});

test('a newer link comes before the one kept', async ({
  page,
  context,
  backend,
  administrator,
  newcomer,
  sql,
}) => {
  const [first, second] = [
    await makeAffiliate(backend, administrator),
    await makeAffiliate(backend, administrator),
  ];
  await page.goto(first.link);
  await new CookieConsent(page).accept.click();
  const members = await openPlans(page, second.link);
  expect(await context.cookies()).toHaveLength(1);
  await (await members.choose('Pro')).complete(newcomer);
  expect(await referralsOf(sql, first)).toBe(0);
  expect(await referralsOf(sql, second)).toBe(1);
});
