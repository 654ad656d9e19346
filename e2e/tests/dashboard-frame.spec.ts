import type { Locator, Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { inDays, makeEvent, makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { tabTo } from '../support/keyboard';
import { findViolations } from '../support/open-to-everyone';
import { choose, order, recordPayment } from '../support/purchases';
import { memberPaths } from '../support/screens';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

const phone = { width: 375, height: 667 };

const profile = (page: Page) => page.getByRole('region', { name: 'Your profile' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const details = (page: Page) => page.getByRole('button', { name: 'Profile details' });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function topOf(page: Page, name: string): Promise<number> {
  return (await heading(page, name).boundingBox())?.y ?? Number.NaN;
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrolled(page)).toBe(top);
}

/** Orders enough for Billing to be several screens long. */
async function oweALot(...[person, sql]: Parameters<typeof owe>): Promise<void> {
  for (let orders = 0; orders < 3; orders += 1) await owe(person, sql);
}
async function owe(person: Parameters<typeof order>[0], sql: Parameters<typeof makeService>[0]) {
  return order(person, await makeService(sql, { price: 100 }));
}

/** Someone with something to do everywhere, and a name that no line has room for. */
async function fillFrame(...[person, sql]: Parameters<typeof owe>): Promise<void> {
  const { id: event_id } = await makeEvent(sql);
  await person.client.from('event_registrations').insert({ event_id, user_id: person.id });
  await owe(person, sql);
  await sql`update profiles set full_name = ${'W'.repeat(90)} where id = ${person.id}`;
}

test.describe('on a phone', { tag: '@long' }, () => {
  test.use({ viewport: phone });

  const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

  test('the card is one line; a member opens it and it stays open', async ({ page, member }) => {
    await page.goto(paths.billing);
    await expect(profile(page)).toContainText('No membership');
    await expect(profile(page).getByText(member.email)).toBeHidden();
    expect((await profile(page).boundingBox())?.height).toBeLessThanOrEqual(48);

    await details(page).press('Enter');
    await expect(profile(page).getByText(member.email)).toBeVisible();
    await page.reload();
    await expect(profile(page).getByText(member.email)).toBeVisible();
    await details(page).click();
    await page.reload();
    await expect(details(page)).toHaveAttribute('aria-expanded', 'false');

    await page.getByRole('button', { name: 'Edit Profile & Business Address' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('every page of a member begins within 180 px and ends with a slim footer', async ({
    page,
    member,
    sql,
  }) => {
    test.slow(); // a dozen pages
    await fillFrame(member, sql);
    for (const path of memberPaths) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByText(/^(Loading|Checking) /), path).toHaveCount(0);
      const title = main
        .locator('[data-tab-page] h2, h1:not(:has-text("Member Dashboard"))')
        .first();
      await expect(title, path).toBeVisible();
      expect((await title.boundingBox())?.y, path).toBeLessThanOrEqual(180);
      const footer = page.getByRole('contentinfo');
      expect((await footer.boundingBox())?.height, path).toBeLessThanOrEqual(200);
      await expect(footer.getByRole('link', { name: 'Privacy Policy' }), path).toBeVisible();
      await expect(footer.getByRole('button', { name: 'Cookie settings' }), path).toBeVisible();
      await expectNoSidewaysScrolling(page);
    }
  });

  test('the bar leads to five places, counts what waits, and has the others behind More', async ({
    page,
    member,
    sql,
  }) => {
    await fillFrame(member, sql);
    await choose(member, await makeService(sql));
    await page.goto(paths.memberHome);
    await expect(tabs(page).getByRole('link')).toHaveText([
      'Home',
      'Post',
      'Documents',
      /^Cart ?2, 2 items$/,
      /^Billing ?1, 1 order to pay$/,
    ]);
    for (const name of ['Home', 'Post', 'Documents', 'Cart', 'Billing']) {
      await expect(tab(page, name)).toBeInViewport({ ratio: 1 });
    }
    await expect(tab(page, 'Home')).toHaveAttribute('aria-current', 'page');
    expect(await findViolations(page)).toEqual([]);

    await test.step('with a keyboard', async () => {
      await tabTo(page, tab(page, 'Billing'));
      await page.keyboard.press('Tab');
      await expect(more(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(tab(page, 'Membership')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(tab(page, 'Membership')).toBeHidden();
      await expect(more(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(tab(page, 'Membership')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(paths.services);
      await expect(heading(page, 'Services')).toBeFocused();
      await expect(tab(page, 'Membership')).toBeHidden();
    });

    await test.step('with a finger', async () => {
      await more(page).click();
      await tab(page, 'Notifications').click();
      await expect(heading(page, 'Notifications')).toBeFocused();
      await expect(tab(page, 'Membership')).toBeHidden();
      await tab(page, 'Documents').click();
      await expect(heading(page, 'Documents')).toBeVisible();
      await page.goBack();
      await expect(heading(page, 'Notifications')).toBeVisible();
    });
  });

  test('the bar covers neither the end of the page, nor a message, nor a field while one types', async ({
    page,
    member,
    sql,
  }) => {
    await choose(member, await makeService(sql));
    await page.goto(paths.cart);
    const code = page.getByRole('textbox', { name: 'Discount code' });
    await expect(code).toBeVisible();
    const top = async () => (await tabs(page).boundingBox())?.y ?? 0;
    const bottom = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height;
    };
    const last = page.getByRole('contentinfo').getByText('VAT', { exact: false });
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
        return (await bottom(last)) <= (await top());
      })
      .toBe(true);

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Refresh' })
      .click();
    const told = page.getByText('Everything is up to date.');
    await expect(told).toBeVisible();
    await expect.poll(() => bottom(told)).toBeLessThanOrEqual(await top());

    // as much as a keyboard leaves of a window
    await page.setViewportSize({ width: phone.width, height: 300 });
    await code.focus();
    await code.evaluate((field) => field.scrollIntoView({ block: 'nearest' }));
    await expect(code).toBeInViewport({ ratio: 1 });
    expect(await code.evaluate(coveredControl)).toBeNull();
  });

  test('a printed page has no bar', async ({ page, member: _signedIn }) => {
    await page.goto(paths.billing);
    await expect(tab(page, 'Home')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(tabs(page)).toBeHidden();
  });

  test('Refresh and Sign Out wait in the menu of the header', async ({ page, member }) => {
    await page.goto(paths.documents);
    const banner = page.getByRole('banner');
    const menu = banner.getByRole('navigation', { name: 'Main' });
    await expect(profile(page)).toContainText(member.fullName);
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden();
    await banner.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await expect(menu.getByRole('list').first().getByRole('listitem')).toHaveText([
      'Membership',
      'Billing',
      'Your data',
      'Refresh',
      'Sign Out',
    ]);
    await menu.getByRole('button', { name: 'Sign Out' }).press('Enter');
    await expect(page).toHaveURL(paths.login);
  });
});

test('a desk has the strip of tabs, and Refresh and Sign Out beside the title', {
  tag: '@long',
}, async ({ page, member: _signedIn }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.memberHome);
    for (const name of ['Refresh', 'Sign Out']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await expect(tabs(page).getByRole('link')).toHaveText([
      'Home',
      'Post',
      'Membership',
      'Documents',
      'Services',
      'Events',
      'Cart',
      'Billing',
      'Notifications',
      'Lounge',
    ]);
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('a tab is found where it was left, a new one begins at its beginning, and Back restores', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  await page.setViewportSize(phone);
  await oweALot(member, sql);
  await page.goto(paths.billing);
  await expect(page.getByRole('article')).toHaveCount(3);

  // as far as the frame is in sight it stays where it is
  await scrollTo(page, 40);
  await tab(page, 'Documents').click();
  await expect(heading(page, 'Documents')).toBeVisible();
  expect(await scrolled(page)).toBe(40);

  await tab(page, 'Billing').click();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(await scrolled(page)).toBe(40);
  await scrollTo(page, 900);

  // further down nothing is left of it: the next tab begins right below the header
  await tab(page, 'Documents').click();
  await expect(heading(page, 'Documents')).toBeVisible();
  const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  const top = await topOf(page, 'Documents');
  expect(top).toBeGreaterThanOrEqual(height);
  expect(top).toBeLessThanOrEqual(height + 32);

  await tab(page, 'Billing').click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect.poll(() => scrolled(page)).toBe(900);

  await page.goBack();
  await expect(heading(page, 'Documents')).toBeVisible();
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(900);
});

/** The control with the focus, when something lies over it; null: none does. */
function coveredControl(part: Element): string | null {
  const { activeElement: active } = document;
  if (!active || !part.contains(active)) return null;
  const { x, y, width, height } = active.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 10));
  return active.contains(seen) ? null : active.textContent;
}

test('someone with a keyboard never meets a control that the header or the bar covers', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  await page.setViewportSize(phone);
  await oweALot(member, sql);
  await page.goto(paths.billing);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  const main = page.getByRole('main');
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => main.evaluate(coveredControl)).toBeNull();
  }
});

test('the agenda shows open tasks in one line, leads to each, and drops those that are done', {
  tag: '@long',
}, async ({ page, member, administrator, sql }) => {
  await page.goto(paths.documents);
  await expect(page.getByText('Nothing to pay, no unread notifications.')).toBeVisible();

  const breakfast = await makeEvent(sql, {
    title: 'Rooftop breakfast',
    event_date: inDays(1),
    event_time: '18:30',
    registration_fee: 0,
  });
  await member.client
    .from('event_registrations')
    .insert({ event_id: breakfast.id, user_id: member.id });
  const purchase = await order(member, await makeService(sql, { price: 363.44 }));

  const needs = page.getByRole('list', { name: 'What needs doing' });
  const due = needs.getByRole('link', { name: /^€363\.44 due by \d{1,2} \w+$/ });
  await expect(due).toBeVisible(); // the order is heard of without a reload
  await needs.getByRole('link', { name: 'Rooftop breakfast, tomorrow 18:30' }).click();
  await expect(page).toHaveURL(paths.events);
  await needs.getByRole('link', { name: /^\d unread notifications?$/ }).click();
  await expect(page).toHaveURL(paths.notifications);
  await due.click();
  await expect(page).toHaveURL(paths.billing);

  await recordPayment(administrator, purchase);
  await expect(due).toHaveCount(0);
  await expect(needs.getByRole('link', { name: /^Rooftop breakfast/ })).toBeVisible();
});

test.describe('the office of an administrator', () => {
  const screens = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

  test('one line and a side list leave the rest of the window to the page at a desk', {
    tag: '@long',
  }, async ({ page, context, administrator }) => {
    await signIn(context, administrator);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(paths.orders);
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    const { x = 0, width = 0 } = (await table.boundingBox()) ?? {};
    expect(x).toBeLessThanOrEqual(260);
    expect(x + width).toBeGreaterThanOrEqual(1870);

    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await topOf(page, 'Orders')).toBeLessThanOrEqual(130);
    await expect(profile(page)).toContainText(administrator.fullName);
    await expect(profile(page)).toContainText('Admin');
    // the screens of the office in sight, also in a short window; the administrator's own ones follow
    await expect(tab(page, 'Overview')).toBeInViewport();
    await expect(tab(page, 'Second factor')).toBeInViewport();
    await tab(page, 'Lounge').focus();
    await expect(tab(page, 'Lounge')).toBeInViewport();
    await expect(tab(page, 'Orders')).toHaveAttribute('aria-current', 'page');
    await expectNoSidewaysScrolling(page);

    await test.step('a keyboard user skips all of it at once, or goes through the list', async () => {
      await tab(page, 'Users').press('Enter');
      await expect(heading(page, 'Users')).toBeFocused();
      await page.reload();
      await expect(heading(page, 'Users')).toBeVisible();
      const skip = page.getByRole('link', { name: 'Skip to page content' });
      await tabTo(page, skip);
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const isInPage = () =>
        page.evaluate(() => document.activeElement?.closest('[data-tab-page]') !== null);
      await expect.poll(isInPage).toBe(true);
    });

    await page.getByRole('button', { name: 'Edit Profile & Business Address' }).click();
    await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue(
      administrator.fullName,
    );
  });

  test('the page begins below one line on a phone, and the screens are a press away', {
    tag: '@long',
  }, async ({ page, context, administrator }) => {
    await page.setViewportSize(phone);
    await signIn(context, administrator);
    await page.goto(paths.overview);
    await expect(heading(page, 'Overview')).toBeVisible();
    expect(await topOf(page, 'Overview')).toBeLessThanOrEqual(135);
    await expectNoSidewaysScrolling(page);

    await expect(screens(page)).toBeHidden();
    const button = page.getByRole('button', { name: /^Screens/ });
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(tab(page, 'Overview')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(screens(page)).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await tab(page, 'Orders').click();
    await expect(heading(page, 'Orders')).toBeFocused();
    await expect(screens(page)).toBeHidden();

    await page.getByRole('button', { name: 'You and your account' }).click();
    await expect(profile(page)).toContainText(administrator.fullName);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(paths.login);
  });

  test('says what waits behind a screen, as soon as it does', { tag: '@long' }, async ({
    page,
    context,
    administrator,
    sql,
  }) => {
    await signIn(context, administrator);
    await page.goto(paths.cart);
    await expect(screens(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    const waitingMessages = screens(page).getByRole('link', { name: /^Messages, / });
    // others write and answer messages at the same time
    const isRight = async () => {
      const [waiting] = await sql`
        select count(*)::int as count from contact_messages where handled_at is null`;
      const names = await waitingMessages.evaluateAll((links) =>
        links.map((link) => link.ariaLabel),
      );
      const wanted = waiting?.count ? `Messages, ${waiting.count} to answer` : undefined;
      return names[0] === wanted;
    };
    await expect.poll(isRight).toBe(true);
    const [written] = await sql`
      insert into contact_messages (name, email, message)
      values ('Ġorġ', 'gorg@example.test', 'Is the roof open in winter?') returning id`;
    await expect.poll(isRight).toBe(true);
    await sql`update contact_messages set handled_at = now() where id = ${written?.id}`;
    await expect.poll(isRight).toBe(true);
  });

  test('is never loaded by members, nor their frame by administrators', { tag: '@long' }, async ({
    page,
    context,
    account,
    administrator,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const loaded = (what: RegExp) => scripts.filter((path) => what.test(path));
    await signIn(context, account);
    await page.goto(paths.orders, { waitUntil: 'networkidle' });
    await expect(tab(page, 'Billing')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('Access denied: Admin privileges required');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.goto(paths.dashboard, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(paths.documents);
    expect(loaded(/mf-member\/dashboard.*\.js$/)).not.toEqual([]);
    expect(loaded(/\/r\/mf-admin\//)).toEqual([]);

    scripts.length = 0;
    await signIn(context, administrator);
    await page.goto(paths.cart, { waitUntil: 'networkidle' });
    await expect(tab(page, 'Overview')).toBeVisible();
    await page.goto(paths.dashboard, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(paths.overview);
    expect(loaded(/mf-admin\/office.*\.js$/)).not.toEqual([]);
    expect(loaded(/mf-member\/dashboard/)).toEqual([]);
  });

  test('goes with the role while a page is open, and comes back with it', async ({
    page,
    context,
    administrator,
    sql,
  }) => {
    const setRole = (role: string | null) =>
      sql`update profiles set role = ${role} where id = ${administrator.id}`;
    await signIn(context, administrator);
    await page.goto(paths.orders);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(tab(page, 'Discounts')).toBeVisible();
    await setRole(null);
    const main = page.getByRole('main');
    await expect(main).toContainText('Access denied: Admin privileges required');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(tab(page, 'Discounts')).toHaveCount(0);
    await expect(details(page)).toBeVisible(); // the members' frame

    await setRole('admin');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(tab(page, 'Discounts')).toBeVisible();
    await expect(details(page)).toHaveCount(0);
  });
});

test('a member who goes Back out of their profile, or reloads, keeps what was typed; changes by the office stay', {
  tag: '@long',
}, async ({ page, member, sql }) => {
  page.on('dialog', (question) => question.accept()); // the browser's own, before a reload
  await page.goto(paths.notifications);
  const open = page.getByRole('button', { name: 'Edit Profile & Business Address' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile & Business Address' });
  await dialog.getByLabel('Company name').fill('Abela Ltd');
  await sql`update profiles set city = 'Xagħra', phone = '+356 2155 0000' where id = ${member.id}`;
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/notifications$/);
  await open.click();
  await expect(dialog.getByLabel('Company name')).toHaveValue('Abela Ltd');
  await page.reload();
  await expect(dialog.getByLabel('Company name')).toHaveValue('Abela Ltd');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(dialog.getByText('Profile updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await open.click();
  await expect(dialog.getByLabel('City')).toHaveValue('Xagħra');
  await save.click(); // nothing is changed
  await expect(dialog.getByText('Profile updated successfully!')).toBeVisible();
  const [row] = await sql`
    select company_name, city, phone from profiles where id = ${member.id}`;
  expect(row).toEqual({ company_name: 'Abela Ltd', city: 'Xagħra', phone: '+356 2155 0000' });
});
