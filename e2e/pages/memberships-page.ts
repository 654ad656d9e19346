import type { Locator, Page } from '@playwright/test';
import type { Newcomer } from '../fixtures';
import { LoginPage } from './login-page';

export type PlanName = 'Essential' | 'Pro' | 'Enterprise';

/** /members: the plans, and the registration they open. */
export class MembershipsPage {
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Mail Storage Pricing' });
  }

  static async open(page: Page, query = ''): Promise<MembershipsPage> {
    await page.goto(`/members${query}`);
    const members = new MembershipsPage(page);
    await members.heading.waitFor();
    return members;
  }

  async showAnnual(): Promise<void> {
    await this.page.getByRole('radio', { name: /annual/i }).check();
  }

  plan(name: PlanName): Locator {
    return this.page.getByRole('listitem').filter({
      has: this.page.getByRole('heading', { name, exact: true }),
    });
  }

  /** The dialog that choosing a plan opens. */
  registration(): RegistrationDialog {
    return new RegistrationDialog(this.page);
  }

  chooseLink(name: PlanName): Locator {
    return this.page.getByRole('link', { name: `Choose ${name}` });
  }

  async choose(name: PlanName): Promise<RegistrationDialog> {
    await this.chooseLink(name).click();
    const dialog = this.registration();
    await dialog.dialog.waitFor();
    return dialog;
  }
}

/** The three steps of registering. */
export class RegistrationDialog {
  readonly dialog: Locator;
  /** The sentence over a step with problems. */
  readonly alert: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.alert = this.dialog.getByRole('alert');
  }

  field(label: string | RegExp): Locator {
    return this.dialog.getByLabel(label, typeof label === 'string' ? { exact: true } : {});
  }

  async fillAccount(person: Newcomer): Promise<void> {
    await this.field(/^e-?mail/i).fill(person.email);
    await this.field('Password').fill(person.password);
    await this.field('Confirm password').fill(person.password);
    await this.field('Full name').fill(person.fullName);
  }

  async fillDetails(): Promise<void> {
    await this.field(/^address line 1/i).fill('7 Triq il-Merkanti');
    await this.field(/^(town or )?city/i).fill('Valletta');
    await this.field(/^postal code/i).fill('VLT 1170');
    await this.field(/^country/i).selectOption('Malta');
    await this.field(/^company name/i).fill('Newcomer Trading Ltd');
    await this.field(/^vat number/i).fill('MT12345678');
  }

  async next(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Next' }).click();
  }

  async previous(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Previous' }).click();
  }

  get submit(): Locator {
    return this.dialog.getByRole('button', { name: /create (my |your )?account|register/i });
  }

  get terms(): Locator {
    return this.dialog.getByRole('checkbox');
  }

  /** Which of the three steps is shown: its heading. */
  step(number: 1 | 2 | 3): Locator {
    return this.dialog.getByRole('heading', { name: `Step ${number} of 3` });
  }

  /** All three steps, up to the button that creates the account. */
  async fill(person: Newcomer): Promise<void> {
    await this.fillAccount(person);
    await this.next();
    await this.fillDetails();
    await this.next();
    await this.terms.check();
  }

  async complete(person: Newcomer): Promise<LoginPage> {
    await this.fill(person);
    await this.submit.click();
    await this.page.waitForURL(/\/login/);
    return new LoginPage(this.page);
  }
}
