import { company } from 'shared/company';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { MembershipsPage } from '../pages/memberships-page';
import { expectBelowHeader } from '../support/below-header';

/** Every fact the specification states (2§9), where a person would look for it. */
const documents = [
  {
    path: '/terms',
    title: 'Terms & Conditions',
    facts: [
      /30 days’ notice/,
      /14-day cooling-off period/,
      /up to 30% recurring commission/,
      /within 2-3 business days/,
      /18% VAT/,
      /€149\.00/,
      /payable by bank transfer within 14 days/,
      /We do not collect card numbers/,
    ],
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    facts: [
      /7-year retention/,
      /notify the IDPC within 72 hours/,
      /Information and Data Protection Commissioner/,
      /Article 6\(1\)\(b\) GDPR/,
    ],
  },
  {
    path: '/cookies',
    title: 'Cookie Policy',
    facts: [/dub_id/, /30 days, or until you withdraw your consent/, /only if you consent/],
  },
  {
    path: '/security',
    title: 'Security Policy',
    facts: [/acknowledge security reports within 48 hours/, /within 72 hours of becoming aware/],
  },
];

test('a visitor reads every document, in force today, and how to reach the company', async ({
  page,
  complaints,
}) => {
  for (const { path, title, facts } of documents) {
    const days = [maltaToday()]; // midnight may come meanwhile
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${company.name} | ${title}`);
    days.push(maltaToday());
    await expect(main.getByText('Effective date:')).toContainText(
      new RegExp(days.map((day) => formatDay(day)).join('|')),
    );
    for (const fact of facts) await expect(main).toContainText(fact);
    await expect(main).toContainText(company.legalName);
    await expect(main.getByRole('link', { name: company.email }).last()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact',
    );
  }
  expect(complaints).toEqual([]);
});

test('a visitor without JavaScript reads every document, dated, and follows its contents', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const { path, title, facts } of documents) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main.getByText('Effective date:')).toContainText(/\d{1,2} \w+ 20\d\d/);
    for (const fact of facts) await expect(main).toContainText(fact);
    const [, second] = await page
      .getByRole('navigation', { name: 'On this page' })
      .locator('a')
      .all();
    const name = (await second?.textContent()) ?? '';
    await second?.click();
    await expectBelowHeader(page, main.getByRole('heading', { level: 2, name }));
  }
  await context.close();
});

test('a page that was built long ago shows the date of the visit, as it is in Malta', async ({
  page,
  complaints,
}) => {
  await page.clock.setFixedTime('2031-02-03T23:30:00Z');
  await page.goto('/terms');
  await expect(page.getByText('Effective date:')).toContainText('4 February 2031');
  expect(complaints).toEqual([]);
});

test('a link to a section opens the page there, below the header', async ({ page }) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    await page.goto('/terms#cooling-off');
    const heading = page.getByRole('heading', { name: '14-day cooling-off period' });
    await expectBelowHeader(page, heading);
    await page.waitForLoadState('networkidle');
    await expectBelowHeader(page, heading);
  }
});

test('someone with a keyboard goes from the contents to a section and reads on from there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 }); // all of the contents
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const entry = contents.getByRole('link', { name: 'Affiliate programme' });
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terms#affiliate-programme$/);
  const heading = page.getByRole('heading', { name: 'Affiliate programme' });
  await expect(heading).toBeFocused();
  await expectBelowHeader(page, heading);
  await expect(entry).toHaveAttribute('aria-current', 'location');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'apply' })).toBeFocused();

  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a visitor finds every document in the footer and beside each other', async ({ page }) => {
  await page.goto('/');
  for (const { title, path } of documents) {
    await page
      .getByRole('navigation', { name: 'Legal' })
      .getByRole('link', { name: title })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const others = page.getByRole('navigation', { name: 'Also worth reading' });
    await expect(others.getByRole('link')).toHaveCount(3);
  }
});

test('the cookie page names everything the site keeps in a browser', async ({
  page,
  context,
  newcomer,
}) => {
  const kept = new Set<string>();
  async function look(): Promise<void> {
    const names = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    for (const name of names) kept.add(name.replace(/:.*/, ':…'));
    for (const { name } of await context.cookies()) kept.add(name);
  }
  const registration = await (await MembershipsPage.open(page, '?ref=ABCDEFGHJK')).choose('Pro');
  await registration.fill(newcomer);
  await look();
  await registration.submit.click();
  await page.waitForURL(/\/login/);
  await look();
  await page.waitForURL(/\/dashboard\/cart/);
  await new CartPage(page).confirm.waitFor();
  await look();
  expect(kept).toContain('auth-session');
  expect(kept).toContain('cart:…');

  await page.goto('/cookies');
  const named = await page.getByRole('main').locator('dt code').allTextContents();
  expect([...kept].filter((name) => !named.includes(name))).toEqual([]);
});

test('a printed legal page is dark on white, without header, footer and navigation', async ({
  page,
}) => {
  await page.goto('/privacy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  const text = page.getByRole('main').getByText('Your IP address, the address requested');
  await expect(text).toHaveCSS('color', 'rgb(17, 17, 17)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
