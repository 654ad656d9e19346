import { expect, type Locator, type Page } from '@playwright/test';

/** /dashboard/verifications: the queue of cases, and one case that is open. */
export class VerificationOfficePage {
  readonly queue: Locator;
  readonly decision: Locator;

  constructor(readonly page: Page) {
    this.queue = page.getByRole('region', { name: 'Cases' });
    this.decision = page.getByRole('region', { name: 'Decision' });
  }

  /** The queue, narrowed to one member. */
  static async open(page: Page, member: string, filter = ''): Promise<VerificationOfficePage> {
    const office = new VerificationOfficePage(page);
    const query = new URLSearchParams({ q: member, ...(filter && { filter }) });
    await page.goto(`/dashboard/verifications?${query}`);
    await office.queue.waitFor();
    return office;
  }

  row(member: string): Locator {
    return this.queue.getByRole('listitem').filter({ hasText: member });
  }

  /** Opens the only case of the queue, for one of the usual reasons. */
  async openCase(reason = 'Next in the queue'): Promise<void> {
    await this.queue.getByRole('button', { name: /^Open case/ }).click();
    await this.say(reason);
  }

  async say(reason: string): Promise<void> {
    const why = this.page.getByRole('region', { name: /^Why do you open|^The hour is over/ });
    await why.getByRole('button', { name: reason, exact: true }).click();
    await why.getByRole('button', { name: /^Open (case|again)$/ }).click();
    await why.waitFor({ state: 'hidden' });
  }

  party(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async tickAll(): Promise<void> {
    await this.decision.waitFor();
    for (const box of await this.page.getByRole('checkbox').all()) await box.check();
  }

  /** Every name was looked for, and none is on a list. */
  async noteLists(): Promise<void> {
    await this.page.getByRole('button', { name: 'Note a look' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('What you found').selectOption('Not on the lists');
    await dialog.getByRole('button', { name: 'Note it' }).click();
    await expect(this.page.getByText('Every name was looked for.')).toBeVisible();
  }

  async approve(): Promise<void> {
    await this.decision.getByRole('button', { name: 'Approve' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  }

  get messages(): Locator {
    return this.page.getByRole('region', { name: 'Messages' });
  }
}
