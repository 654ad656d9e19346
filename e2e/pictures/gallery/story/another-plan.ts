import { founder } from '../people';
import { on, type Story } from '../story';
import { downloadInvoice } from './first-payment';

/** The second month is renewed as it comes; in March a year of a dearer plan takes its place. */
export async function anotherPlan(story: Story): Promise<void> {
  await secondMonth(story);
  await change(story);
  await begins(story);
}

async function secondMonth(story: Story): Promise<void> {
  const { page, album, office } = story;
  album.begin('The second month');
  await on(story, '2027-02-14T09:30+09:00', '/dashboard/membership');
  await album.mail(page, founder.email, /^Your membership renews/, 'Renewal of the first month');
  await album.screen(
    'Membership: the next month is to be paid',
    page.getByLabel('Waiting for your payment'),
  );
  await on(story, '2027-02-20T20:15+09:00', 'about:blank');
  await office.recordPayment();
  await album.mail(page, founder.email, /^Payment received/, 'Payment received');
  await page.goto('/dashboard/membership');
  await album.screen('Membership: paid until the end of March', page.getByText('31 March 2027'));
  await album.expectNoOtherMail(page, founder.email);
}

async function change(story: Story): Promise<void> {
  const { page, album } = story;
  album.begin('A dearer plan');
  await on(story, '2027-03-10T06:40+09:00', '/dashboard/membership?view=plans');
  await album.screen('Choosing a plan', page.getByRole('heading', { name: 'Choose a plan' }));
  await page.getByRole('radio', { name: /^Essential/ }).check();
  await album.screen(
    'A cheaper plan: from the next period',
    page.getByRole('button', { name: /^Change after/ }),
  );
  await page.goto('/dashboard/membership?view=plans&plan=enterprise&period=annual');
  const order = page.getByRole('button', { name: /^Order for €/ });
  await album.screen('A dearer plan: at once, with credit', order);
  await order.click();
  await page.waitForURL(/\/dashboard\/billing/);
  await page.goto('/dashboard/billing');
  const due = page.getByRole('region', { name: 'Amount due' }).getByRole('article');
  await album.screen('Billing: the change, with its credit', due);
  await album.mail(page, founder.email, /^Order PO-/, 'Order placed');
  await page.goto('/dashboard/membership');
  await album.screen('Membership: the change waits for its payment', page.getByText('Enterprise'));
}

async function begins(story: Story): Promise<void> {
  const { page, album, office } = story;
  await on(story, '2027-03-12T18:20+09:00', 'about:blank');
  await office.recordPayment();
  await album.mail(page, founder.email, /^Payment received/, 'Payment received');
  await album.mail(page, founder.email, /^Your plan has changed/, 'The plan has changed');
  await page.goto('/dashboard/membership');
  await album.screen('Membership: Enterprise for a year', page.getByText('Enterprise, annual'));
  await page.goto('/dashboard/billing');
  await downloadInvoice(story, 'Invoice with the credit', 0);
  await album.expectNoOtherMail(page, founder.email);
}
