import { paths } from 'shared/lib/paths';
import { type Person, member as someone } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { linkInMailTo } from '../support/mails';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { drawPlainly } from '../support/plain-look';
import { receive, scan } from '../support/post';
import { join } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';

const phone = { width: 375, height: 667 };

test('a member lets their accountant read a letter, sees that it was opened, and ends it under their eyes', async ({
  page,
  browser,
  baseURL,
  storageState,
  backend,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  test.slow();
  const accountant: Person = await someone(backend, { fullName: 'Karl Grima' });
  await join(member, office);
  await sql`insert into post_names (user_id, name, kind, confirmed_at)
    values (${member.id}, ${member.fullName}, 'person', now())`;
  const id = await receive(office, member, { sender: 'Malta Tax Office' });
  await scan(office, sql, id, 2);

  await page.setViewportSize(phone);
  await page.goto(paths.postDelegates);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const form = page.getByRole('dialog', { name: 'Invite someone' });
  await form.getByLabel('Their name').fill('Karl, accountant');
  await form.getByLabel('Their e-mail address').fill(member.email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('This is your own e-mail address.')).toBeVisible();
  await form.getByLabel('Their e-mail address').fill(accountant.email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Karl, accountant' });
  await expect(row).toContainText('Invited');
  await expectOpenToEveryone(page);
  await expectNoSidewaysScrolling(page);

  // the link of the mail, in another browser: signing in leads back to it, and one press accepts
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(storageState && { storageState }),
    viewport: phone,
  });
  await drawPlainly(elsewhere);
  const there = await elsewhere.newPage();
  await expect.poll(() => linkInMailTo(page, accountant.email).catch(() => '')).toContain('#');
  await there.goto(await linkInMailTo(page, accountant.email));
  const login = new LoginPage(there);
  await login.signIn(accountant);
  await expect(there.getByText(`${member.fullName} asks you to read their post`)).toBeVisible();
  await expectOpenToEveryone(there);
  await there.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(there.getByRole('heading', { name: `Post of ${member.fullName}` })).toBeVisible();
  await expect(row).toContainText('Reads your post'); // without a reload
  await expectOpenToEveryone(there);
  await expectNoSidewaysScrolling(there);

  await there.getByRole('link', { name: 'Malta Tax Office' }).click();
  await expect(there.getByRole('heading', { level: 2, name: 'Malta Tax Office' })).toBeFocused();
  await expect(there.getByText('Its owner sees in the history that you opened it.')).toBeVisible();
  await expect(
    there.getByRole('img', { name: 'Page 1 of 2, from Malta Tax Office' }),
  ).toBeVisible();
  await expectOpenToEveryone(there);

  await page.goto(`${paths.postItem}?id=${id}`);
  await expect(page.getByText('Karl, accountant opened it')).toBeVisible();

  await page.goto(paths.postDelegates);
  await row.getByRole('button', { name: 'End that Karl, accountant reads your post' }).click();
  await expect(page.getByRole('list', { name: 'Before' })).toContainText('Karl, accountant');
  await expect(there.getByText('This item isn’t shared with you')).toBeVisible();
  await there.goBack();
  await expect(there.getByText('No post of others')).toBeVisible();
  const unexpected = complaints.filter((complaint) => !complaint.includes('status of 400'));
  expect(unexpected).toEqual([]); // their own address was refused
});
