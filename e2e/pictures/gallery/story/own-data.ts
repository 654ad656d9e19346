import { founder } from '../people';
import { on, type Story } from '../story';

/** What is kept is taken along; then the account is deleted. */
export async function ownData(story: Story): Promise<void> {
  const { page, album } = story;
  album.begin('Your data');
  await on(story, '2029-03-12T21:00+09:00', '/dashboard/your-data');
  const start = page.getByRole('button', { name: 'Download your data' });
  await album.screen('Your data', start);
  await Promise.all([page.waitForEvent('download'), start.click()]);
  await album.screen('Your data: saved', page.getByText(/^Saved as /));
  await page.getByRole('button', { name: 'Delete your account…' }).click();
  const dialog = page.getByRole('dialog');
  await album.window(
    'Deleting the account: what goes and what stays',
    dialog.getByRole('button', { name: 'Continue' }),
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const password = dialog.getByLabel('Your password', { exact: true });
  await album.window('Deleting the account: the password', password);
  await password.fill(founder.password);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await album.screen('Goodbye', page.getByRole('heading', { name: 'Goodbye' }));
  await album.mail(page, founder.email, /^Your account is deleted/, 'The account is deleted');
  await album.expectNoOtherMail(page, founder.email);
}
