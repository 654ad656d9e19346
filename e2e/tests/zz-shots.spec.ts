import { paths } from 'shared/lib/paths';
import { mark } from 'shared/testing/factories';
import { administrator as anAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { labels, receive } from '../support/post';
import { signIn } from '../support/sign-in';

test('shots', async ({ page, context, browser, account, administrator, backend, sql }) => {
  test.setTimeout(550_000);
  const shelf = `B ${mark()}`;
  await sql`update public.profiles set full_name = 'Maria Vella' where id = ${account.id}`;
  const on = async (where: string, sender = 'Green Bank') => {
    const id = await receive(administrator, account, { sender });
    const [{ code } = { code: '' }] = await sql<{ code: string }[]>`
      select code from public.post_items where id = ${id}`;
    await administrator.client
      .rpc('place_post_items', { p_codes: [code], p_place: where })
      .throwOnError();
    return { id, code };
  };
  const omar = await anAdministrator(backend, { fullName: 'Omar Farrugia' });
  const senders = [
    'Green Bank',
    'Tax and Customs Administration',
    'Vodafone Malta',
    'ARMS Ltd',
    'Malta Business Registry',
  ];
  const items = [];
  for (const sender of senders) items.push(await on(shelf, sender));
  const elsewhere = await on(
    'A 1',
    'A very long sender of a long name, Valletta and Sliema branches',
  );
  const lostBefore = await on('C 4', 'Melita');
  const [unknown = ''] = await labels(administrator, 1);
  const phone = await browser.newContext({
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(context, administrator);
  await signIn(phone, omar);
  const small = await phone.newPage();
  const shot = async (name: string) => {
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/b-office-${name}-1280.png`, fullPage: true });
    await small.waitForTimeout(300);
    await small.screenshot({ path: `/tmp/b-office-${name}-375.png`, fullPage: true });
  };
  await omar.client
    .rpc('report_post_lost', {
      p_id: crypto.randomUUID(),
      p_item_id: lostBefore.id,
      p_reason: 'Not on C 4, nor on the shelves beside it; nor in the trays of the scanner',
    })
    .throwOnError();
  const ended = await omar.client.rpc('begin_post_count', {
    p_id: crypto.randomUUID(),
    p_place: 'A 1',
  });
  await omar.client.rpc('end_post_count', { p_id: String(ended.data) }).throwOnError();
  for (const each of [page, small]) {
    await each.goto(paths.postInventory);
    await expect(each.getByRole('region', { name: 'Shelves' })).toBeVisible();
    await expect(each.getByRole('region', { name: /^Reported as lost/ })).toBeVisible();
  }
  await shot('shelves');
  await page.getByRole('button', { name: `Count ${shelf}` }).click();
  await expect(page.getByRole('heading', { name: `Counting: ${shelf}` })).toBeVisible();
  await small.goto(page.url());
  await expect(small.getByRole('heading', { name: `Counting: ${shelf}` })).toBeVisible();
  await shot('begun');
  for (const { code } of [...items.slice(0, 3), elsewhere]) {
    await scan(page, code);
    await page.waitForTimeout(300);
  }
  await small.getByLabel('Label').fill(items[3]?.code ?? '');
  await small.getByLabel('Label').press('Enter');
  await scan(page, unknown);
  await page.waitForTimeout(1500);
  await shot('counting');
  await page.route('**/rpc/count_post_items', (route) => route.abort());
  await scan(page, items[4]?.code ?? '');
  await expect(page.getByText('1 label not counted yet.', { exact: false })).toBeVisible();
  await shot('without-line');
  await page.reload();
  await page.unroute('**/rpc/count_post_items');
  await expect(page.getByRole('heading', { name: `Counting: ${shelf}` })).toBeVisible();
  await page.getByRole('button', { name: 'End the count' }).click();
  await small.getByRole('button', { name: 'End the count' }).click();
  await shot('end');
  await page.getByRole('dialog').getByRole('button', { name: 'End the count' }).click();
  await expect(page.getByRole('heading', { name: `Report: ${shelf}` })).toBeVisible();
  await small.goto(page.url());
  await expect(small.getByRole('heading', { name: `Report: ${shelf}` })).toBeVisible();
  await shot('report');
  await page.getByRole('button', { name: /^Report .* as lost$/ }).click();
  await small.getByRole('button', { name: /^Report .* as lost$/ }).click();
  await shot('lost');
  await small.goto(paths.post);
  await page.goto(paths.post);
  await expect(page.getByRole('region', { name: /^Reported as lost/ })).toBeVisible();
  await expect(small.getByRole('region', { name: /^Reported as lost/ })).toBeVisible();
  await shot('post');
  await page
    .getByRole('button', { name: /^Confirm .* as lost$/ })
    .first()
    .click();
  await small.goto(`${paths.post}?open=${items[0]?.code}`);
  await expect(small.getByRole('dialog')).toBeVisible();
  await shot('confirm');
});
