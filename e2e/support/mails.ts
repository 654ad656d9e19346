import type { Page } from '@playwright/test';
import { expect } from '../fixtures';

/** The link in the newest mail to `email`, as read in the local outbox. */
export async function linkInMailTo(page: Page, email: string): Promise<string> {
  const links = await mailsTo(page, email);
  const [newest] = links;
  if (!newest) throw new Error(`no link was mailed to ${email}`);
  return newest;
}

/** Opens the link of the newest mail to `email` on `there`, and confirms the e-mail. */
export async function confirmEmail(there: Page, email: string): Promise<void> {
  await there.goto(await linkInMailTo(there, email));
  await there.getByRole('button', { name: 'Confirm my e-mail' }).click();
}

/** One link for each mail sent to `email`, newest first. */
export async function mailsTo(page: Page, email: string): Promise<readonly string[]> {
  const answer = await page.request.get(`/_local/mail.json?to=${encodeURIComponent(email)}`);
  expect(answer.ok()).toBe(true);
  const mails = (await answer.json()) as { links: string[] }[];
  return mails.flatMap(({ links }) => links.slice(0, 1));
}
