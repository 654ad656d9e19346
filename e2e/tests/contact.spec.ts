import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { administrator as anAdministrator } from 'shared/testing/personas';
import { expect, type Newcomer, test } from '../fixtures';
import { PublicFormPage } from '../pages/public-form-page';
import { countRequests } from '../support/count-requests';
import { loseAnswer, loseRequest } from '../support/lost-answers';
import { signIn } from '../support/sign-in';

const rows = '**/rest/v1/contact_messages*';
const action = 'Send Your Message';
const openContact = (page: Page) => new PublicFormPage(page, '/contact', action).open();

const messageOf = (person: Newcomer) => ({
  Name: person.fullName,
  'E-mail': person.email,
  Company: 'Newcomer Trading Ltd',
  Message: 'Is there parking?\nAnd a lift?',
});

async function stored(sql: postgres.Sql, { email }: { email: string }) {
  return sql`select id, name, company, message from contact_messages where email = ${email}`;
}

test('a visitor writes to the company by keyboard alone, and every administrator is told', async ({
  page,
  newcomer,
  administrator,
  sql,
  complaints,
}) => {
  // reading the page loads nothing that talks to the database; writing does
  const loads = countRequests(page, 'contact-messages.');
  const contact = await openContact(page);
  await expect(page.getByRole('heading', { level: 1, name: "Let's Talk" })).toBeVisible();
  const direct = page.getByRole('region', { name: 'Reach us directly' });
  await expect(direct.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);
  await expect(direct.getByRole('link', { name: '+356 2' })).toHaveAttribute('href', /^tel:\+356/);
  await expect(direct.getByRole('link', { name: '+356 9' })).toHaveAttribute('href', /wa\.me/);
  await expect(page.getByRole('region', { name: 'Where to find us' })).toContainText('Malta');
  await expect(page.getByRole('region', { name: 'Within 24 hours' })).toBeVisible();
  expect(loads()).toBe(0);
  const loaded = page.waitForRequest((request) => request.url().includes('contact-messages.'));
  await contact.field('Name').focus();
  await loaded;

  for (const value of Object.values(messageOf(newcomer))) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect(contact.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(contact.thanks).toBeFocused();
  await expect(contact.thanks).toContainText(newcomer.fullName);
  await expect(page.getByText(`within 24 hours, at ${newcomer.email}`)).toBeVisible();
  const desk = page.viewportSize();
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await textUnderStamp(page)).toEqual([]);
  }
  if (desk) await page.setViewportSize(desk);

  const [row, ...more] = await stored(sql, newcomer);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    name: newcomer.fullName,
    company: 'Newcomer Trading Ltd',
    message: 'Is there parking?\nAnd a lift?',
  });
  const told = await administrator.client
    .from('notifications')
    .select('title')
    .like('title', 'New message%')
    .eq('action_url', '/dashboard/messages');
  expect(told.data).not.toEqual([]);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Write another message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(contact.field('E-mail')).toHaveValue(newcomer.email);
  await expect(contact.field('Message')).toHaveValue('');
  await contact.field('Message').fill('One more thing.');
  await contact.submit.click();
  await expect(contact.thanks).toBeVisible();
  expect(await stored(sql, newcomer)).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test('a visitor who writes loses nothing typed when code, request, page or answer is lost, and sends one message', {
  tag: '@long',
}, async ({ page, newcomer, sql }) => {
  const expectUnreached = async () => {
    await expect(contact.alert).toContainText('We could not reach the server');
    await expect(contact.alert).toContainText('Nothing you typed is lost');
  };
  const code = '**/contact-messages.*.js';
  await page.route(code, (route) => route.abort());
  const contact = await openContact(page);
  await contact.fill(messageOf(newcomer));
  await contact.submit.click();
  await expectUnreached();
  await page.unroute(code);

  await loseRequest(page, rows);
  const lost = page.waitForRequest(rows);
  await contact.submit.click();
  await lost;
  await expectUnreached();
  expect(await stored(sql, newcomer)).toHaveLength(0);

  await loseAnswer(page, rows);
  await contact.submit.click();
  await expect.poll(() => stored(sql, newcomer)).toHaveLength(1);
  await expectUnreached();
  await page.reload();
  for (const [label, value] of Object.entries(messageOf(newcomer))) {
    await expect(contact.field(label)).toHaveValue(value);
  }
  await contact.submit.click();
  await expect(contact.thanks).toBeVisible();
  expect(await stored(sql, newcomer)).toHaveLength(1);
  await page.reload();
  await expect(contact.field('E-mail')).toHaveValue(newcomer.email);
  await expect(contact.field('Message')).toHaveValue('');
});

test('a double click sends one message; too many are refused with a text, and a way on', {
  tag: '@long',
}, async ({ page, newcomer, sql }) => {
  const contact = await openContact(page);
  await contact.fill(messageOf(newcomer));
  const sent = countRequests(page, '/rest/v1/contact_messages');
  await contact.submit.dblclick();
  await expect(contact.thanks).toBeVisible();
  expect(sent()).toBe(1);
  expect(await stored(sql, newcomer)).toHaveLength(1);

  for (const message of ['Two', 'Three']) {
    await sql`insert into contact_messages (name, email, message)
      values (${newcomer.fullName}, ${newcomer.email}, ${message})`;
  }
  await page.getByRole('button', { name: 'Write another message' }).click();
  await contact.fill(messageOf(newcomer));
  await contact.submit.click();
  await expect(contact.alert).toContainText(
    'You have sent this form several times in the last hour. Please try again later.',
  );
  await expect(contact.alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(contact.field('Message')).toHaveValue(messageOf(newcomer).Message);
  expect(await stored(sql, newcomer)).toHaveLength(3);

  // an hour in which everyone writes; five hundred messages would stand in the way of others
  await page.route(rows, (route) =>
    route.fulfill({ status: 400, json: { code: 'RL003', message: 'Too many submissions' } }),
  );
  await contact.submit.click();
  await expect(contact.alert).toContainText(
    'We are receiving an unusually large number of messages right now.',
  );
  await expect(contact.alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(contact.field('Message')).toHaveValue(messageOf(newcomer).Message);
});

test('the office reads a message as it arrives, answers it, and one of two administrators handles it', {
  tag: '@long',
}, async ({ page, context, newcomer, account, administrator, backend, sql, complaints }) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/messages?filter=open');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('table').or(page.getByText('No messages found'))).toBeVisible();
  const [sent] = await sql`
    insert into contact_messages (name, email, message)
    values (${`${newcomer.fullName} "<x>"`}, ${newcomer.email}, ${messageOf(newcomer).Message})
    returning id`;
  const link = page.getByRole('link', { name: newcomer.fullName });
  await expect(link).toBeVisible(); // without a reload
  await link.click();
  const pane = page.getByRole('region', { name: newcomer.fullName });
  await expect(pane.getByRole('heading', { name: newcomer.fullName })).toBeFocused();
  await expect(pane).toContainText('And a lift?');
  await expect(page).toHaveURL(/filter=open&open=/);
  await expect
    .poll(() => sql`select 1 from contact_messages where id = ${sent?.id} and read_at is not null`)
    .toHaveLength(1);

  const claire = await anAdministrator(backend, { fullName: 'Claire Borg' });
  await page.route(
    rows,
    async (route) => {
      const handled_at = new Date().toISOString();
      await claire.client.from('contact_messages').update({ handled_at }).eq('id', sent?.id);
      await route.continue();
    },
    { times: 1 },
  );
  await pane.getByRole('button', { name: 'Mark handled' }).click();
  await expect(pane.getByRole('alert')).toContainText(
    'Claire Borg has already handled this message',
  );
  await expect(pane.getByText(/^by Claire Borg, /)).toBeVisible();
  await pane.getByRole('button', { name: 'Open again' }).click();
  await expect(pane.getByRole('button', { name: 'Mark handled' })).toBeEnabled();
  await page.keyboard.press('e');
  await expect(pane.getByText(/^by you, /)).toBeVisible();

  const words = pane.getByRole('textbox', { name: 'Your answer' });
  await words.fill('Yes, behind the house.\n\nAnd there is a lift.');
  await page.goBack();
  await expect(pane).toBeHidden();
  await page.goForward();
  await expect(words).toHaveValue(/And there is a lift\.$/);
  await loseAnswer(page, '**/rest/v1/rpc/answer_message');
  await pane.getByRole('button', { name: 'Send answer' }).click();
  await expect(pane.getByRole('alert')).toContainText('could not reach the server');
  await pane.getByRole('button', { name: 'Send answer' }).click();
  await expect(pane.getByText(`Your answer is on its way to ${newcomer.email}.`)).toBeFocused();
  const thread = pane.getByRole('list', { name: 'Answers' });
  await expect(thread.getByRole('listitem')).toHaveCount(1);
  await expect(thread.getByText('Sent', { exact: true })).toBeVisible(); // without a reload
  await expect(pane.getByText('Answered', { exact: true })).toBeVisible();
  await expect(words).toHaveValue('');
  const outbox = await page.request.get(
    `/_local/mail.json?to=${encodeURIComponent(newcomer.email)}`,
  );
  const mails = (await outbox.json()) as { subject: string; text: string }[];
  const answers = mails.filter(({ subject }) => subject === 'Your message to Gallarija');
  expect(answers).toHaveLength(1);
  expect(answers[0]?.text).toContain('Yes, behind the house.\n\nAnd there is a lift.');
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await pane.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();

  const { error: refused } = await account.client.from('message_directory').select();
  expect(refused?.code).toBe('ID002');
  const { data: changed } = await account.client
    .from('contact_messages')
    .update({ handled_at: null })
    .eq('id', sent?.id)
    .select();
  expect(changed).toEqual([]);
  expect(complaints).toEqual([
    'console: CM_HANDLED no open message',
    expect.stringContaining('ERR_CONNECTION_RESET'),
    expect.stringContaining('console: NETWORK'),
  ]);
});

/** Lines of text that the stamp on the letter, postmark included, covers. */
function textUnderStamp(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Ways to reach us' }).evaluate((desk) => {
    const stamp = desk.querySelector('[data-postmarked]') as HTMLElement;
    const mark = getComputedStyle(stamp, '::after');
    const box = stamp.getBoundingClientRect();
    const left = box.left + Math.min(0, Number.parseFloat(mark.left));
    const bottom = box.bottom - Math.min(0, Number.parseFloat(mark.bottom));
    const texts = document.createTreeWalker(desk, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const isUnder = [...range.getClientRects()].some(
        (line) =>
          line.right > left && line.left < box.right && line.bottom > box.top && line.top < bottom,
      );
      if (isUnder) covered.push(String(texts.currentNode.textContent));
    }
    return covered;
  });
}

test('a visitor who was offline at the first press sends the message once they are online', {
  tag: '@long',
}, async ({ page, context, newcomer, sql }) => {
  const contact = await openContact(page);
  await context.setOffline(true);
  await contact.fill(messageOf(newcomer));
  await contact.submit.click();
  await expect(contact.alert).toContainText('You are offline');
  await context.setOffline(false);
  await contact.submit.click();
  await expect(contact.thanks).toContainText(newcomer.fullName);
  expect(await stored(sql, newcomer)).toHaveLength(1);
});
