import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { mark } from 'shared/testing/factories';
import type { Person } from 'shared/testing/personas';
import { administrator as anAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { receive } from '../support/post';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

test('two administrators count a shelf with their guns, and what is missing is lost by two', async ({
  page,
  context,
  browser,
  account,
  administrator,
  backend,
  sql,
}) => {
  test.slow(); // two people
  const shelf = `B ${mark()}`;
  const on = async (where: string, office: Person = administrator) => {
    const id = await receive(office, account, { sender: 'Green Bank' });
    const [{ code } = { code: '' }] = await sql<{ code: string }[]>`
      select code from public.post_items where id = ${id}`;
    await office.client.rpc('place_post_items', { p_codes: [code], p_place: where }).throwOnError();
    return code;
  };
  const [one, two, missing, elsewhere] = [
    await on(shelf),
    await on(shelf),
    await on(shelf),
    await on('A 1'),
  ];
  await signIn(context, administrator);
  await page.goto(paths.overview);
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await page.getByRole('button', { name: `Count ${shelf}` }).click();
  await expect(page.getByRole('heading', { name: `Counting: ${shelf}` })).toBeVisible();
  await scan(page, one);
  await expect(page.getByText('2 items still to find.')).toBeVisible();

  await test.step('after a reload the count goes on, and what a colleague scans is shown', async () => {
    await page.reload();
    await expect(page.getByText('2 items still to find.')).toBeVisible();
    const omar = await anAdministrator(backend, { fullName: 'Omar Farrugia' });
    const beside = await browser.newContext();
    await signIn(beside, omar);
    const other = await beside.newPage();
    await other.goto(paths.postInventory);
    await other.getByRole('link', { name: `Go on counting ${shelf}` }).click();
    await expect(other.getByRole('heading', { name: `Counting: ${shelf}` })).toBeVisible();
    await scan(other, two);
    await expect(other.getByText('1 item still to find.')).toBeVisible();
    await expect(page.getByText('1 item still to find.')).toBeVisible();
    await beside.close();
  });

  await test.step('a label without a line is kept, and counted once there is one', async () => {
    await page.route('**/rpc/count_post_items', (route) => route.abort());
    await scan(page, elsewhere);
    await expect(page.getByText('1 label not counted yet.', { exact: false })).toBeVisible();
    await page.unroute('**/rpc/count_post_items');
    await page.getByRole('button', { name: 'Try again' }).click();
    const unexpected = page.getByRole('region', { name: 'Unexpected (1)' });
    await expect(unexpected).toContainText(`Recorded on A 1, not on ${shelf}`);
    await page.getByRole('button', { name: `It is here: ${writePostCode(elsewhere)}` }).click();
    await expect(page.getByText(`Now on ${shelf}`)).toBeVisible();
  });

  await page.getByRole('button', { name: 'End the count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the count' }).click();
  await expect(page.getByRole('heading', { name: `Report: ${shelf}` })).toBeVisible();
  const gone = page.getByRole('region', { name: 'Missing (1)' });
  await expect(gone).toContainText(writePostCode(missing));
  await expect(page.getByRole('region', { name: 'Found (2)' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^inventory-.*\.csv$/);

  await test.step('one administrator reports it as lost, another confirms it on a phone', async () => {
    await gone.getByRole('button', { name: `Report as lost: ${writePostCode(missing)}` }).click();
    await page.getByLabel('Where did you look?').fill('All of B');
    await page.getByRole('dialog').getByRole('button', { name: 'Report as lost' }).click();
    await expect(gone.getByText('Reported as lost')).toBeVisible();
    const claire = await anAdministrator(backend, { fullName: 'Claire Borg' });
    const phone = await browser.newContext({ viewport: { width: 375, height: 667 } });
    await signIn(phone, claire);
    const other = await phone.newPage();
    await other.goto(paths.post);
    await other.getByRole('button', { name: `Confirm as lost: ${writePostCode(missing)}` }).click();
    await expectNoSidewaysScrolling(other);
    await other.getByRole('dialog').getByRole('button', { name: 'Confirm as lost' }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
    await phone.close();
    await expect(gone.getByText('Confirmed as lost')).toBeVisible();
  });
});
