import { expect, type Page } from '@playwright/test';
import { AdminList } from '../../../pages/admin-lists';
import { LoginPage } from '../../../pages/login-page';
import { founder, nadia } from '../people';
import { on, type Story } from '../story';

/** The money arrives on the last day of January: periods end on the last day of each month. */
export async function firstPayment(story: Story): Promise<void> {
  const { page, album } = story;
  album.begin('Paying');
  await on(story, '2027-01-31T18:05+09:00', 'about:blank');
  await recordInOffice(story);
  await album.mail(page, founder.email, /^Payment received/, 'Payment received');
  await album.mail(page, founder.email, /^Your membership is active/, 'The membership begins');
  await page.goto('/dashboard/membership');
  await album.screen('Membership: active, with its address', page.getByText('Copy whole address'));
  await page.goto('/dashboard/billing');
  await downloadInvoice(story, 'Invoice of the first order', 0);
  await page.goto('/dashboard');
  await album.screen('Dashboard after the first payment', page.getByText('Available Documents'));
  await page.goto('/members');
  await album.screen('Pricing, with the own plan marked', page.getByText('Your plan'));
  await album.expectNoOtherMail(page, founder.email);
}

async function recordInOffice({ album, openBrowser }: Story): Promise<void> {
  const context = await openBrowser();
  const office = await context.newPage();
  await (await LoginPage.open(office)).signIn(nadia);
  const orders = await new AdminList(office, '/dashboard/orders').open();
  await orders.search(founder.fullName);
  const row = orders.row(founder.fullName);
  await album.screen('In the office: the order that waits', row);
  await row.getByRole('button', { name: /record payment/i }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('SWIFT SMBC 310127');
  await album.window('In the office: the transfer is recorded', dialog);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Paid');
  await context.close();
}

/** Opens the nth invoice of the list, newest first, takes its lines and its paper. */
export async function downloadInvoice(
  { page, album }: Story,
  caption: string,
  nth: number,
): Promise<void> {
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await invoices.locator('summary').nth(nth).click();
  const button = invoices.getByRole('button', { name: /^Download PDF/ }).nth(nth);
  await album.screen(`Billing: ${caption.toLowerCase()}`, button);
  await paperOf(page, album, caption, () => button.click());
}

export async function paperOf(
  page: Page,
  album: Story['album'],
  caption: string,
  press: () => Promise<void>,
): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  await album.paper(caption, download);
}
