import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { askFor, receive } from '../support/post';
import { join } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

test('a member chooses several letters on a phone, and asks for all of them at the price that is shown', {
  tag: '@long',
}, async ({ page, member, administrator: office, sql, complaints }) => {
  await join(member, office);
  for (const sender of ['Green Bank', 'Old Mill', 'Blue Line']) {
    await receive(office, member, { sender });
  }
  await sql`insert into post_usage (user_id, period_from, period_to, included, used)
    select ${member.id}, (q->>'period_from')::date, (q->>'period_to')::date, 30, 29
    from to_jsonb(private.post_quota(${member.id})) q`;
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(paths.post);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('checkbox', { name: 'Green Bank' }).check();
  await page.getByRole('checkbox', { name: 'Old Mill' }).check();
  await expect(page.getByText('2 items chosen')).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Scan…' }).click();
  const question = page.getByRole('dialog', { name: 'Open and scan these?' });
  await expect(question).toContainText(
    '1 included in your plan: then 30 of 30 documents are used.',
  );
  await expect(question).toContainText('1 at €1.06 (€0.90 + €0.16 VAT) each.');
  await expectOpenToEveryone(page);
  await question.getByRole('button', { name: 'Ask for 2 scans for €1.06' }).click();
  const messages = page.getByRole('region', { name: 'Messages' }); // a dialog that closes shows its own, too
  await expect(messages).toContainText('You have asked for 2 scans.');
  await expect(page.getByText(/^Scan due/)).toHaveCount(2);

  await page.getByRole('button', { name: 'Choose several' }).click();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await page.getByRole('button', { name: 'Withdraw 2 requests' }).click();
  await expect(messages).toContainText('2 requests withdrawn.');
  await expect(page.getByText(/^Scan due/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a letter goes back as its owner asks: the office asks a question first, and reads the answer', async ({
  page,
  context,
  browser,
  account: member,
  administrator: office,
  sql,
  complaints,
}) => {
  test.slow(); // two people take turns, each in a browser
  await join(member, office);
  const id = await receive(office, member, { sender: 'Green Bank' });
  await askFor(member, 'return', await receive(office, member, { sender: 'Another' }));
  const [{ code } = { code: '' }] = await sql<{ code: string }[]>`
    select code from post_items where id = ${id}`;
  const written = writePostCode(code);

  const theirs = await browser.newContext();
  await signIn(theirs, member);
  const letter = await theirs.newPage();
  await letter.goto(`${paths.postItem}?id=${id}`);
  await letter.getByRole('button', { name: 'Send it back' }).click();
  await expect(letter.getByText(/^We’ll send it back to its sender by/)).toBeVisible();

  await signIn(context, office);
  await page.goto(paths.overview);
  await page.getByRole('link', { name: /^Requests, \d+ asked for/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: written });
  await expect(row).toContainText('Green Bank');
  await scan(page, code); // its label jumps to it
  await expect(row).toBeFocused();
  await expectOpenToEveryone(page);

  await row.getByRole('button', { name: `Ask back about ${written}` }).click();
  await page.getByLabel('Your question').fill('Shall it go by registered post?');
  await page.getByRole('button', { name: 'Ask the member' }).click();
  await expect(row).toContainText('Waits for an answer');

  await expect(letter.getByText('“Shall it go by registered post?”')).toBeVisible(); // without a reload
  await letter.getByRole('button', { name: 'Answer' }).click();
  await letter.getByLabel('Your answer').fill('No, an ordinary one will do.');
  await letter.getByRole('button', { name: 'Send answer' }).click();
  await expect(letter.getByText(/^We’ll send it back to its sender by/)).toBeVisible();

  await expect(row).toContainText('“No, an ordinary one will do.”');
  await row.getByRole('button', { name: `Take ${written}` }).click();
  await row.getByRole('button', { name: `Sent back: ${written}` }).click();
  await expect(row).toHaveCount(0);
  await expect(letter.getByText('Returned to the sender').first()).toBeVisible();
  await expect(
    letter.getByText('The office returned it to the sender, as you asked'),
  ).toBeVisible();
  await theirs.close();
  expect(complaints).toEqual([]);
});
