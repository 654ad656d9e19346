import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { MembershipsPage } from '../pages/memberships-page';

test('what nobody offers in the address is ignored: monthly prices, and no plan chosen', async ({
  page,
  complaints,
}) => {
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

test('a plan opens in a new tab or from a passed-on address, and Back leaves the plans', async ({
  page,
  context,
  complaints,
}) => {
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

test('no address puts a plan into a member’s cart', async ({ page, member }) => {
  await MembershipsPage.open(page, '?plan=pro&billing=annual');
  await expect(page).toHaveURL(/\/members\?billing=annual$/);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(new CartPage(page).empty).toBeVisible();
});
