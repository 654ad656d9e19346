import { readFile } from 'node:fs/promises';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { administrator as anAdministrator } from 'shared/testing/personas';
import { readPdf } from 'shared/testing/read-pdf';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { askFor, receive } from '../support/post';
import { join } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a bag is filled by one and witnessed by another: a wrong code stops it, and the member has a certificate', async ({
  page,
  context,
  browser,
  account: member,
  administrator,
  backend,
  sql,
}) => {
  await join(member, administrator);
  const [wanted, kept] = [
    await receive(administrator, member, { sender: 'Sundial Telecom' }),
    await receive(administrator, member, { sender: 'Lido Hotels' }),
  ];
  const codes = await sql<{ id: string; code: string }[]>`
    select id, code from public.post_items where id = any (${[wanted, kept]})`;
  const codeOf = (id: string) => String(codes.find((item) => item.id === id)?.code);
  const request = await askFor(member, 'shred', wanted);
  await sql`update public.post_requests set asked_at = asked_at - interval '8 days', due_at = due_at - interval '8 days'
    where id = ${request}`;

  await signIn(context, administrator);
  await page.goto(paths.postShredding);
  await expect(
    page.getByRole('listitem').filter({ hasText: writePostCode(codeOf(wanted)) }),
  ).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'New bag' }).click();
  await page.getByLabel('Shredded by').fill('Mill in the cellar');
  await page.getByRole('button', { name: 'Open bag' }).click();
  const heading = page.getByRole('heading', { name: /^Bag [0-9A-Z]{4}-[0-9A-Z]{4}$/ });
  await expect(heading).toBeVisible();
  const bag = `${await heading.textContent()}`.replace('Bag ', '');

  await test.step('what nobody asked for stops the bag until it is put aside', async () => {
    await scan(page, codeOf(kept));
    const stop = page.getByRole('dialog');
    await expect(stop).toContainText(`${writePostCode(codeOf(kept))} does not go into this bag`);
    await expect(stop).toContainText('Nobody has asked for this item to be shredded.');
    await expectOpenToEveryone(page);
    await stop.getByRole('button', { name: 'I have put it aside' }).click();
    await expect(stop).toBeHidden();
    await expect(page.getByRole('heading', { name: 'In this bag (0)' })).toBeVisible();
  });

  await scan(page, codeOf(wanted));
  await expect(page.getByText(`${writePostCode(codeOf(wanted))} is in the bag.`)).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Close bag' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Items in the bag').fill('1');
  await question.getByRole('button', { name: 'Close bag' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('another of us has to see it shredded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Witness' })).toHaveCount(0);

  await test.step('another administrator scans the label of the bag and says that it is shredded', async () => {
    const omar = await anAdministrator(backend, { fullName: 'Omar Farrugia' });
    const elsewhere = await browser.newContext();
    await signIn(elsewhere, omar);
    const other = await elsewhere.newPage();
    await other.goto(paths.postShredding);
    await other.getByRole('button', { name: `Witness the shredding of bag ${bag}` }).click();
    await scan(other, codeOf(wanted));
    await expect(other.getByText('This is not the label of this bag.')).toBeVisible();
    await expectOpenToEveryone(other);
    await scan(other, bag.replace('-', ''));
    await expect(other.getByText(/Stay with it until all of it is shredded/)).toBeVisible();
    await other.getByRole('button', { name: 'I saw all of it shredded' }).click();
    await expect(other.getByText(`Bag ${bag} is shredded.`)).toBeVisible();
    await elsewhere.close();
  });

  await test.step('the member downloads the certificate', async () => {
    const home = await browser.newContext();
    await signIn(home, member);
    const own = await home.newPage();
    await own.goto(`${paths.postItem}?id=${wanted}`);
    await expect(own.getByRole('heading', { name: 'Certificate of shredding' })).toBeVisible();
    await own.getByRole('link', { name: 'All your certificates' }).click();
    await expect(own.getByRole('button', { name: /^Download PDF of SC-/ })).toBeVisible();
    await expectOpenToEveryone(own);
    const [file] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('button', { name: /^Download PDF of SC-/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^SC-\d{6}\.pdf$/);
    const { pages } = await readPdf(await readFile(await file.path()));
    for (const words of [
      writePostCode(codeOf(wanted)),
      bag,
      'P-4',
      administrator.fullName,
      'Omar Farrugia',
    ]) {
      expect(pages.join('\n')).toContain(words);
    }
    await home.close();
  });
});
