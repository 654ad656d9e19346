import type { Locator, Page } from '@playwright/test';

/** /forgot-password and /reset-password, in all their states. */
export class ResetPages {
  readonly email: Locator;
  readonly send: Locator;
  readonly signedInWarning: Locator;
  readonly checkYourEmail: Locator;
  readonly goOn: Locator;
  readonly verifying: Locator;
  readonly invalidLink: Locator;
  readonly createNewPassword: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly passwordUpdated: Locator;
  readonly alert: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    const heading = (name: string) => main.getByRole('heading', { level: 1, name });
    this.email = main.getByLabel('E-mail');
    this.send = main.getByRole('button', { name: 'Send reset link' });
    this.signedInWarning = main.getByText('You are already signed in');
    this.checkYourEmail = heading('Check Your Email');
    this.goOn = main.getByRole('button', { name: 'Continue' });
    this.verifying = main.getByText('Verifying your reset link…');
    this.invalidLink = heading('Invalid Reset Link');
    this.createNewPassword = heading('Create New Password');
    this.password = main.getByLabel('New password', { exact: true });
    this.confirmation = main.getByLabel('Confirm new password', { exact: true });
    this.passwordUpdated = heading('Password Updated');
    this.alert = main.getByRole('alert');
  }

  static async open(page: Page, query = ''): Promise<ResetPages> {
    await page.goto(`/forgot-password${query}`);
    const reset = new ResetPages(page);
    await reset.send.waitFor();
    return reset;
  }

  /** Opens the link of a mail and presses the button of the page it leads to. */
  async follow(link: string): Promise<void> {
    await this.page.goto('about:blank'); // else only the fragment may change, without loading the page
    await this.page.goto(link);
    await this.goOn.click();
  }

  async choose(password: string, confirmation = password): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(confirmation);
    await this.page.getByRole('button', { name: 'Update password' }).click();
  }
}
