import { LoginPage } from '../../../pages/login-page';
import { founder, karl } from '../people';
import { on, type Story } from '../story';

/** Notice, taken back, given again; the end; and what somebody sees who never paid. */
export async function leaving(story: Story): Promise<void> {
  await notice(story);
  await end(story);
  await neverPaid(story);
}

async function notice(story: Story): Promise<void> {
  const { page, album } = story;
  const dialog = page.getByRole('dialog');
  album.begin('Notice');
  await on(story, '2029-01-20T22:30+09:00', '/dashboard/membership?ask=leave');
  await album.window('Notice: what it means', dialog);
  await dialog.getByRole('button', { name: 'Give notice' }).click();
  await album.screen('Membership: notice is given', page.getByText('You have given notice:'));
  await album.mail(page, founder.email, /^Your membership ends/, 'Notice is recorded');
  await on(story, '2029-01-22T06:30+09:00', '/dashboard/membership?ask=take-back');
  await album.window('Taking it back', dialog);
  await dialog.getByRole('button', { name: 'Take back notice' }).click();
  await album.mail(page, founder.email, /^Your membership continues/, 'It continues');
  await page.goto('/dashboard/membership');
  await album.screen('Membership: it continues', page.getByText('One more year after'));
  await on(story, '2029-02-05T20:00+09:00', '/dashboard/membership?ask=leave');
  await dialog.getByRole('button', { name: 'Give notice' }).click();
  await album.mail(page, founder.email, /^Your membership ends/, 'Notice is given again');
  await album.expectNoOtherMail(page, founder.email);
}

async function end(story: Story): Promise<void> {
  const { page, album } = story;
  album.begin('The end of the second year');
  await on(story, '2029-02-23T10:00+09:00', '/dashboard/membership');
  await album.screen('14 days before the end: nothing is to be paid', page.getByText('9 March'));
  await album.expectNoOtherMail(page, founder.email);
  await on(story, '2029-03-09T10:00+09:00', '/dashboard/membership');
  await album.screen('The last day', page.getByText('9 March'));
  await on(story, '2029-03-10T18:00+09:00', '/dashboard/membership');
  await album.mail(page, founder.email, /^Your membership has ended/, 'It has ended');
  await album.screen('Membership: it has ended', page.getByText('Your membership has ended'));
  await page.goto('/dashboard/billing');
  await album.screen('Billing: two years of invoices', page.getByText('Nothing is due'));
  await page.goto('/dashboard/notifications');
  await album.screen(
    'Notifications of two years',
    page.getByRole('heading', { name: 'Notifications' }),
  );
  await album.expectNoOtherMail(page, founder.email);
}

async function neverPaid({ album, openBrowser }: Story): Promise<void> {
  album.begin('Somebody else, who did not pay');
  const context = await openBrowser();
  const page = await context.newPage();
  await (await LoginPage.open(page)).signIn(karl);
  await page.goto('/dashboard/membership');
  await album.screen('Membership: expired', page.getByText('Expired'));
  await album.mail(page, karl.email, /^Your membership has expired/, 'It has expired');
  await context.close();
}
