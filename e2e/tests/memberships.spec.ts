import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { MembershipsPage } from '../pages/memberships-page';
import { countRequests } from '../support/count-requests';
import { order, planOf, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('the plans page ignores unknown values in its address: it shows monthly prices and chooses no plan', {
  tag: '@long',
}, async ({ page, complaints }) => {
  const members = await MembershipsPage.open(
    page,
    '?billing=__proto__&membership=platinum&plan=%3Cscript%3E',
  );
  await expect(page).toHaveURL(/\/members\?billing=__proto__&membership=platinum$/);
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(members.plan('Essential')).toContainText('€89.00');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Choose / })).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test('a plan opens in a new tab or from a passed-on address, and Back leaves the plans', {
  tag: '@long',
}, async ({ page, context, complaints }) => {
  const members = await MembershipsPage.open(page, '?billing=annual');
  await expect(members.plan('Pro')).toContainText('€1,749.00');
  const opening = context.waitForEvent('page');
  await members.chooseLink('Pro').click({ modifiers: ['ControlOrMeta'] });
  const opened = await opening;
  const { dialog } = new MembershipsPage(opened).registration();
  await expect(dialog).toContainText('€1,749.00');
  await expect(members.registration().dialog).toBeHidden();

  await opened.goBack();
  await expect(dialog).toBeHidden();
  await expect(opened).toHaveURL(/\/members\?billing=annual$/);
  await opened.reload();
  await expect(new MembershipsPage(opened).plan('Pro')).toContainText('€1,749.00');
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test('three plans stand beside each other, with their buttons in the first screen', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const members = await MembershipsPage.open(page);
  const names = ['Essential', 'Pro', 'Enterprise'] as const;
  const buttonsInLine = async () => {
    const boxes = await Promise.all(names.map((name) => members.chooseLink(name).boundingBox()));
    const [first, ...others] = boxes.map((box) => Math.round(box?.y ?? 0));
    for (const other of others) expect(other).toBe(first);
  };
  for (const period of ['Monthly', /Annual/]) {
    await page.getByRole('radio', { name: period }).check();
    for (const name of names) {
      await expect(members.chooseLink(name)).toBeInViewport({ ratio: 1 });
    }
    await buttonsInLine();
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await buttonsInLine();
});

test('a member finds their own plan marked, and changes it where it says what that costs; a visitor asks for nothing of it', async ({
  page,
  context,
  account,
  administrator,
  complaints,
}) => {
  const asked = countRequests(page, '/rpc/get_');
  await page.goto('/members', { waitUntil: 'networkidle' });
  await expect(page.getByText('Your plan', { exact: true })).toHaveCount(0);
  expect(asked()).toBe(0);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loaded.filter((name) => name.includes('own-plan'))).toEqual([]);

  const placed = await order(account, await planOf(account));
  await recordPayment(administrator, placed);
  await signIn(context, account);
  const members = await MembershipsPage.open(page);
  await expect(members.plan('Pro')).toContainText('Your plan');
  await expect(page.getByText('Your plan', { exact: true })).toHaveCount(1);
  await expect(
    members.plan('Pro').getByRole('link', { name: 'See your membership' }),
  ).toBeVisible();
  await expect(
    members.plan('Enterprise').getByRole('link', { name: 'Change to Enterprise' }),
  ).toHaveAttribute('href', `${paths.membership}?view=plans`);

  await members.showAnnual();
  await expect(page.getByText('Your plan', { exact: true })).toHaveCount(0);
  await expect(
    members.plan('Pro').getByRole('link', { name: 'Change to annual billing' }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a link to a plan puts nothing into a member’s cart', { tag: '@long' }, async ({
  page,
  member,
}) => {
  await MembershipsPage.open(page, '?plan=pro&billing=annual');
  await expect(page).toHaveURL(/\/members\?billing=annual$/);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(new CartPage(page).empty).toBeVisible();
});
