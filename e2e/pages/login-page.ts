import type { Locator, Page } from '@playwright/test';

/** /login */
export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly remember: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  /** The welcome after a registration. */
  readonly banner: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.email = main.getByLabel(/^e-?mail/i);
    this.password = main.getByLabel('Password', { exact: true });
    this.remember = main.getByRole('checkbox', { name: 'Remember me' });
    this.alert = main.getByRole('alert');
    this.banner = main.getByText('Your account has been created.');
    this.submit = main.getByRole('button', { name: /^sign in$/i });
  }

  static async open(page: Page, query = ''): Promise<LoginPage> {
    await page.goto(`/login${query}`);
    const login = new LoginPage(page);
    await login.email.waitFor();
    return login;
  }

  async signIn(person: { email: string; password: string }): Promise<void> {
    await this.password.waitFor(); // the page before may ask for an e-mail, too
    await this.email.fill(person.email);
    await this.password.fill(person.password);
    await this.submit.click();
    await this.page.waitForURL(/\/dashboard\//);
  }
}
