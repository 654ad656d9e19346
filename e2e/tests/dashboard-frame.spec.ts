import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { inDays, makeEvent, makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { order } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';

const phone = { width: 375, height: 667 };

const profile = (page: Page) => page.getByRole('region', { name: 'Your profile' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name });
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

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the card is open on the very first visit, then one line; a member opens it and it stays open', async ({
    page,
    member,
  }) => {
    await page.goto(paths.billing);
    await expect(profile(page).getByText(member.email)).toBeVisible();
    await expect(details(page)).toHaveAttribute('aria-expanded', 'true');

    await page.reload();
    await expect(profile(page)).toContainText('Standard');
    await expect(profile(page).getByText(member.email)).toBeHidden();
    expect((await profile(page).boundingBox())?.height).toBeLessThanOrEqual(48);
    expect(await topOf(page, 'Billing & Payment')).toBeLessThanOrEqual(260);
    await expectNoSidewaysScrolling(page);

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

  test('with everything there is to say the content still begins within 260 px, the tab shown is in view', async ({
    page,
    member,
    sql,
  }) => {
    const { id: event_id } = await makeEvent(sql);
    await member.client.from('event_registrations').insert({ event_id, user_id: member.id });
    await owe(member, sql);
    await sql`update profiles set full_name = ${'W'.repeat(90)} where id = ${member.id}`;
    await page.goto(paths.notifications);
    await expect(details(page)).toHaveAttribute('aria-expanded', 'true'); // the very first visit
    await page.reload();
    await expect(profile(page)).toContainText('Payment Required');
    await expect(page.getByRole('list', { name: 'What needs doing' })).toBeVisible();
    expect(await topOf(page, 'Notifications')).toBeLessThanOrEqual(260);
    await expect(tab(page, 'Notifications')).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScrolling(page);
  });
});

test('a tab is found where it was left, a new one begins at its beginning, and Back restores', async ({
  page,
  member,
  sql,
}) => {
  await page.setViewportSize(phone);
  await oweALot(member, sql);
  await page.goto(paths.billing);
  await page.reload(); // folded from now on
  await expect(page.getByRole('article')).toHaveCount(3);

  // as far as the frame is in sight it stays where it is
  await scrollTo(page, 40);
  await tab(page, 'Notifications').click();
  await expect(heading(page, 'Notifications')).toBeVisible();
  expect(await scrolled(page)).toBe(40);

  await tab(page, 'Billing').click();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(await scrolled(page)).toBe(40);
  await scrollTo(page, 900);

  // further down only the tabs are left of it: the next tab begins right below them
  await tab(page, 'Notifications').click();
  await expect(heading(page, 'Notifications')).toBeVisible();
  const bar = await tabs(page).boundingBox();
  const top = await topOf(page, 'Notifications');
  expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect(top).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) + 32);
  expect(bar?.y).toBe((await page.getByRole('banner').boundingBox())?.height);

  await tab(page, 'Billing').click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect.poll(() => scrolled(page)).toBe(900);

  await page.goBack();
  await expect(heading(page, 'Notifications')).toBeVisible();
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(900);
});

/** The control with the focus, when something lies over it; null: none does. */
function coveredControl(main: Element): string | null {
  const { activeElement: active } = document;
  if (!active || !main.contains(active)) return null;
  const { x, y, width, height } = active.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 10));
  return active.contains(seen) ? null : active.textContent;
}

test('someone with a keyboard never meets a control that the header or the tabs cover', async ({
  page,
  member,
  sql,
}) => {
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

test('what needs doing stands in one line: it leads there, and goes when it is done', async ({
  page,
  member,
  administrator,
  sql,
}) => {
  await page.goto(paths.documents);
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();

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

  await administrator.client
    .rpc('record_payment', {
      p_purchase_id: purchase.id,
      p_provider: 'bank_transfer',
      p_reference: purchase.purchase_number,
      p_amount: purchase.total_amount,
    })
    .throwOnError();
  await expect(due).toHaveCount(0);
  await expect(needs.getByRole('link', { name: /^Rooftop breakfast/ })).toBeVisible();
});
