import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { administrator as anAdministrator, type Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { paperPage } from '../support/paper';
import { askFor, handOver, receive } from '../support/post';
import { join } from '../support/purchases';
import { signIn } from '../support/sign-in';

/** A letter of somebody with a plan, which they have asked to be scanned. */
async function asked(member: Person, office: Person): Promise<{ id: string; code: string }> {
  const id = await receive(office, member, { sender: 'Green Bank' });
  await askFor(member, 'scan', id);
  const { data } = await office.client
    .from('post_queue')
    .select('code')
    .eq('item_id', id)
    .single()
    .throwOnError();
  return { id, code: `${data.code}` };
}

const row = (page: Page, code: string) =>
  page.getByRole('row').filter({ hasText: writePostCode(code) });
const pages = (page: Page) =>
  page.getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem');
const inOrder = async (page: Page) =>
  (await pages(page).allInnerTexts()).map((text) => /[a-z]+\.png/.exec(text)?.[0]);

test('a letter is scanned: taken by one, its pages put in order, handed over, read, and done', async ({
  page,
  context,
  browser,
  account: member,
  administrator,
  backend,
  sql,
  complaints,
}) => {
  test.slow(); // a text is read
  await join(member, administrator);
  const { id, code } = await asked(member, administrator);
  const [one, two, three, blank] = await Promise.all(
    ['Eleven', 'Twelve', 'Thirteen', 'Blank'].map((word) =>
      paperPage(browser, `${word.toLowerCase()}.png`, word),
    ),
  );
  if (!one || !two || !three || !blank) throw new Error('four pages were drawn');
  await signIn(context, administrator);
  await page.goto(paths.overview);
  await page.getByRole('link', { name: /^Scanning, \d+ to scan/ }).click();
  await expect(row(page, code)).toContainText(/Due /);
  await expect(row(page, code)).toContainText('Nobody');

  // its label, on the desk, opens it: nobody looks for it in the list
  await scan(page, code);
  await page.getByRole('button', { name: 'I have opened it' }).click();

  await test.step('a colleague sees who has it', async () => {
    const colleague = await anAdministrator(backend, { fullName: 'Omar Farrugia' });
    const elsewhere = await browser.newContext();
    await signIn(elsewhere, colleague);
    const other = await elsewhere.newPage();
    await other.goto(paths.postScanning);
    await expect(row(other, code)).toContainText(administrator.fullName);
    await expect(row(other, code).getByRole('button')).toHaveCount(0);
    await scan(other, code);
    await expect(other.getByRole('alert')).toContainText(
      `${administrator.fullName} is working on this already.`,
    );
    await elsewhere.close();
  });

  await test.step('pages from the folder of the scanner, and one that is dropped', async () => {
    await page.getByLabel('Pages from the scanner').setInputFiles([two, blank, one]);
    await expect(page.getByText('3 of 3 files sent')).toBeVisible();
    const files = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'thirteen.png', { type: 'image/png' }));
      return transfer;
    }, three.buffer.toString('base64'));
    await page
      .getByText('Choose the pages, or drop them here')
      .dispatchEvent('drop', { dataTransfer: files });
    await expect(page.getByText('4 of 4 files sent')).toBeVisible();
    expect(await inOrder(page)).toEqual(['blank.png', 'eleven.png', 'twelve.png', 'thirteen.png']);
  });

  await test.step('put in order, turned, and taken out', async () => {
    await page.getByRole('button', { name: 'Remove page 1' }).click();
    await page.getByRole('button', { name: /^Drag page 3/ }).hover();
    await page.mouse.down();
    const { x = 0, y = 0 } = (await pages(page).first().boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 4, { steps: 8 });
    await expect(pages(page).first()).toHaveAttribute('data-drop', 'before');
    await page.mouse.up();
    expect(await inOrder(page)).toEqual(['thirteen.png', 'eleven.png', 'twelve.png']);
    await page.getByRole('button', { name: 'Move page 1 down' }).click();
    await page.getByRole('button', { name: 'Move page 2 down' }).click();
    expect(await inOrder(page)).toEqual(['eleven.png', 'twelve.png', 'thirteen.png']);
    for (let turns = 0; turns < 4; turns += 1) {
      await page.getByRole('button', { name: 'Turn page 2' }).click();
    }
  });

  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(/is handed over/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scanning' })).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
  await expect
    .poll(() => sql`select state, pages from post_scans where item_id = ${id}`, { timeout: 90_000 })
    .toMatchObject([{ state: 'done', pages: 3 }]);
  const read = await sql`
    select p.text from post_pages p join post_scans s on s.id = p.scan_id
    where s.item_id = ${id} order by p.nr`;
  for (const [nr, word] of ['Eleven', 'Twelve', 'Thirteen'].entries()) {
    expect(read[nr]?.text).toContain(word);
  }
  await page.goto(`${paths.post}?open=${code}`);
  const shown = page.getByRole('dialog');
  await expect(shown).toContainText('Done, its text can be searched');
  await expect(shown.getByRole('list', { name: 'History' })).toContainText(
    `${administrator.fullName} scanned it`,
  );
  expect(complaints).toEqual([]);
});

test('a scan that could not be read is looked at, which its owner reads, and made again; a request is refused with a reason', {
  tag: '@long',
}, async ({ page, context, browser, account: member, administrator, sql }) => {
  await join(member, administrator);
  const { id, code } = await asked(member, administrator);
  const first = await paperPage(browser, 'first.png', 'Ten');
  await handOver(administrator, id, [first.buffer]);
  await sql`update post_scans set state = 'failed', failure = 'locked', tries = 3 where item_id = ${id}`;
  const { code: other } = await asked(member, administrator);
  await signIn(context, administrator);
  await page.goto(paths.postScanning);
  const failures = page.getByRole('region', { name: /could not be read/ });
  await expect(failures).toContainText('The PDF asks for a password.');
  await failures.getByRole('button', { name: `Scan again: ${writePostCode(code)}` }).click();
  await page.getByRole('button', { name: 'Look at the scan' }).click();
  const shown = page.getByRole('dialog', { name: 'The scan as it is' });
  await expect(shown.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  const chain = await sql`select kind, actor from post_events where item_id = ${id} order by id`;
  expect(chain.at(-1)).toEqual({ kind: 'file_opened', actor: administrator.id });

  await page
    .getByLabel('Pages from the scanner')
    .setInputFiles(await paperPage(browser, 'one.png', 'Eleven'));
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(/is handed over/)).toBeVisible();
  await expect(failures.filter({ hasText: writePostCode(code) })).toHaveCount(0);

  await row(page, other).getByRole('button', { name: 'Take' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('The item is damaged');
  await dialog.getByRole('button', { name: 'Refuse request' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Messages' })
      .getByText('The request is refused, and the member is told.'),
  ).toBeVisible();
  await expect(row(page, other)).toHaveCount(0);
});
