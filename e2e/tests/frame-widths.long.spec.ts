import type { Locator } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import type { Membership } from 'shared/memberships/types';
import { makeEvent } from 'shared/testing/factories';
import { makeMembership, makeUnpaid } from 'shared/testing/memberships';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

const widths = [320, 375, 560, 640, 768, 900, 960, 1024, 1100, 1280];
const longName = `Maximiliana Konstantinopoulou de Montalto ${'Hohenzollern'.repeat(6)}`;

/** Describes each part of a frame that is cut off, lies outside the window or overlaps another. */
function flaws(frame: Element): string[] {
  const found: string[] = [];
  const shown = [...frame.querySelectorAll('button, a, h1, p, li > span')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
  );
  const boxes = shown.map((element) => ({
    element,
    name: (element.textContent || element.getAttribute('aria-label')) ?? '',
    box: element.getBoundingClientRect(),
  }));
  for (const { element, name, box } of boxes) {
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name}: outside the window`);
    const holder = element.closest('ul')?.getBoundingClientRect();
    const isCut =
      element.matches('li > span') &&
      (element.scrollWidth > element.clientWidth + 1 || (holder && holder.right < box.right - 1));
    if (isCut) found.push(`${name}: cut off`);
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis'; // the title of what it leads to
    if (
      element.matches('button, a') &&
      !isShortened &&
      element.scrollWidth > element.clientWidth + 1
    ) {
      found.push(`${name}: wider than its button`);
    }
    const isWhole = element.scrollWidth <= element.clientWidth; // a short word
    if (element.matches('p') && box.width < 48 && !isWhole) {
      found.push(`${name}: nothing left of it`);
    }
  }
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      const isInside = a.element.contains(b.element);
      if (!isInside && across > 1 && down > 1) found.push(`${a.name} lies on ${b.name}`);
    }
  }
  return found;
}

/** Takes a seat that has to be paid, which the frame then says beside the membership. */
async function reserve(person: Person, event: { id: string }): Promise<void> {
  await person.client
    .from('event_registrations')
    .insert({ event_id: event.id, user_id: person.id })
    .throwOnError();
}

const seen = (frame: Locator) => frame.evaluate(flaws);

test('members read their whole badges and reach every button, whatever the width and their name', async ({
  page,
  member,
  sql,
}) => {
  test.slow(); // five people at every width
  await reserve(member, await makeEvent(sql, { registration_fee: 20 }));
  const profile = page.getByRole('region', { name: 'Your profile' });
  const head = page.getByRole('heading', { name: 'Member Dashboard' }).locator('..');
  let membership: Membership = makeMembership();
  await page.route('**/rpc/get_membership', (route) => route.fulfill({ json: membership }));
  await page.goto(paths.notifications);
  await expect(profile).toContainText('Payment Required');
  const lapsed = { valid_until: '2026-01-11', grace_until: '2999-01-18' };
  const unpaid = makeUnpaid({ kind: 'renewal', total_amount: 12_363.44 });
  const people: [string, Membership, string][] = [
    ['Ġulja Vella', makeMembership(), 'Pro'],
    ['Ġulja Vella', makeMembership({ ...lapsed, unpaid }), 'Payment overdue'],
    [longName, makeMembership({ ...lapsed, unpaid }), 'Payment overdue'],
    [longName, makeMembership({ ...lapsed, status: 'expired', next: null }), 'Expired'],
    [longName, makeMembership({ valid_until: null }), 'No end date'],
  ];
  for (const [person, standing, expected] of people) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await sql`update profiles set full_name = ${person}, company_name = ${person} where id = ${member.id}`;
    membership = standing;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(profile).toContainText(expected);
    await expect(profile).toContainText(person);
    await expect(profile).toContainText('Payment Required');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await seen(head), `the head at ${width} px`).toEqual([]);
      expect
        .soft(await seen(profile), `${person.slice(0, 12)}, ${expected}, ${width} px`)
        .toEqual([]);
      await expectNoSidewaysScrolling(page);
    }
  }
});

test('administrators read their whole badges and reach every button, whatever the width and their name', async ({
  page,
  context,
  administrator,
  sql,
}) => {
  test.slow(); // two people at every width
  await reserve(administrator, await makeEvent(sql, { registration_fee: 20 }));
  await sql`
    update profiles set membership_status = 'active', membership_type = 'enterprise'
    where id = ${administrator.id}`;
  await signIn(context, administrator);
  await page.goto(paths.users);
  const head = page.getByRole('heading', { name: 'Member Dashboard' }).locator('..');
  const profile = page.getByRole('region', { name: 'Your profile' });
  for (const person of ['Ġulja Vella', longName]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await sql`update profiles set full_name = ${person} where id = ${administrator.id}`;
    await page.reload();
    await expect(profile).toContainText(person);
    await expect(profile).toContainText('Payment Required');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await seen(head), `${person.slice(0, 12)}, the head at ${width} px`).toEqual([]);
      const opener = page.getByRole('button', { name: 'You and your account' });
      if (await opener.isVisible()) {
        if (!(await profile.isVisible())) await opener.click();
        expect.soft(await seen(profile), `${person.slice(0, 12)}, ${width} px`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(profile).toBeHidden();
      }
      await expectNoSidewaysScrolling(page);
    }
  }
});
