import { founder } from '../people';
import { on, type Story } from '../story';
import { downloadInvoice } from './first-payment';

/** The year ends on 9 March 2028: its renewal is reminded of and paid in the days of grace. */
export async function secondYear(story: Story): Promise<void> {
  await reminders(story);
  await grace(story);
}

async function reminders(story: Story): Promise<void> {
  const { page, album } = story;
  album.begin('The year ends');
  await on(story, '2028-02-24T10:00+09:00', '/dashboard/membership');
  await album.mail(page, founder.email, /^Your membership renews/, '14 days before: the renewal');
  await album.screen('Membership: 14 days before the end', page.getByText('9 March 2028'));
  await page.goto('/dashboard/billing');
  await album.screen('Billing: the renewal', page.getByRole('article'));
  await on(story, '2028-03-06T10:00+09:00', '/dashboard/membership');
  await album.mail(page, founder.email, /ends in 3 days$/, '3 days before');
  await album.screen('Membership: 3 days before the end', page.getByText('9 March 2028'));
  await on(story, '2028-03-09T10:00+09:00', '/dashboard/membership');
  await album.mail(page, founder.email, /ends today$/, 'On the day');
  await album.screen('Membership: on the last day', page.getByText('9 March 2028'));
}

async function grace(story: Story): Promise<void> {
  const { page, album, office } = story;
  album.begin('Paid late');
  await on(story, '2028-03-10T10:00+09:00', '/dashboard/membership');
  await album.mail(page, founder.email, /^Reminder: /, 'The invoice is overdue');
  await album.screen('Membership: in the days of grace', page.getByText('Payment overdue'));
  await page.goto('/dashboard/billing');
  await album.screen('Billing: overdue', page.getByText('Overdue'));
  await page.goto('/dashboard/notifications');
  await album.screen(
    'Notifications about the end',
    page.getByRole('heading', { name: 'Notifications' }),
  );
  await on(story, '2028-03-15T18:00+09:00', 'about:blank');
  await office.recordPayment();
  await album.mail(page, founder.email, /^Payment received/, 'Payment received');
  await page.goto('/dashboard/membership');
  await album.screen('Membership: the second year', page.getByText('9 March 2029'));
  await page.goto('/dashboard/billing');
  await downloadInvoice(story, 'Invoice of the second year', 0);
  await album.expectNoOtherMail(page, founder.email);
}
