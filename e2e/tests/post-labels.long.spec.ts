import { drawLabel } from 'local/drawn-post/draw-label';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import type { Person } from 'shared/testing/personas';
import { member as someone } from 'shared/testing/personas';
import sharp from 'sharp';
import { expect, test } from '../fixtures';
import { paperPage } from '../support/paper';
import { askFor, handOver, labelOf, receive } from '../support/post';
import { join } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('pages with the label of another item are shown to nobody, and the office hands them over to that item', async ({
  page,
  context,
  browser,
  account: maria,
  administrator,
  backend,
  sql,
  complaints,
}) => {
  test.slow(); // a text is read
  const anna = await someone(backend, { fullName: 'Anna Borg' });
  const asked = async (owner: Person) => {
    await join(owner, administrator);
    const id = await receive(administrator, owner, { sender: 'Green Bank' });
    await askFor(owner, 'scan', id);
    return { id, code: await labelOf(administrator, id) };
  };
  const [mistaken, right] = [await asked(maria), await asked(anna)];
  const paper = await paperPage(browser, 'page.png', 'Eleven');
  const labelled = await sharp(paper.buffer)
    .composite([{ input: await drawLabel(right.code), left: 1000, top: 40 }])
    .png()
    .toBuffer();

  await handOver(administrator, mistaken.id, [labelled]);
  const stateOf = ({ id }: { id: string }) =>
    sql`select state, failure from post_scans where item_id = ${id}`;
  await expect
    .poll(() => stateOf(mistaken), { timeout: 60_000 })
    .toMatchObject([{ state: 'failed', failure: `other_label ${right.code}` }]);

  await signIn(context, administrator);
  await page.goto(paths.postScanning);
  const failures = page.getByRole('region', { name: /could not be read/ });
  const failed = failures.getByRole('listitem').filter({ hasText: writePostCode(mistaken.code) });
  await expect(failed).toContainText(
    `The first page carries the label of another item: ${writePostCode(right.code)}.`,
  );
  await failed.getByRole('button', { name: /^Hand over to/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Anna Borg');
  await dialog.getByRole('button', { name: 'Take the files' }).click();
  await expect(dialog.getByText('1 of 1 file sent')).toBeVisible();
  await expect(dialog.getByRole('listitem').locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    `${writePostCode(right.code)} is handed over.`,
  );
  await expect.poll(() => stateOf(right), { timeout: 90_000 }).toMatchObject([{ state: 'done' }]);
  await expect(failed.getByRole('button', { name: /^Scan again/ })).toBeVisible();
  expect(complaints).toEqual([]);
});
