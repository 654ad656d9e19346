import type { Locator, Page } from '@playwright/test';

/** The question about cookies, and the settings behind it and in the footer. */
export class CookieConsent {
  readonly banner: Locator;
  readonly accept: Locator;
  readonly decline: Locator;
  readonly settings: Locator;

  constructor(readonly page: Page) {
    this.banner = page.getByRole('region', { name: 'Cookie consent' });
    this.accept = this.banner.getByRole('button', { name: 'Accept', exact: true });
    this.decline = this.banner.getByRole('button', { name: 'Only necessary' });
    this.settings = page.getByRole('dialog', { name: 'Cookie settings' });
  }

  async openFromFooter(): Promise<void> {
    const legal = this.page.getByRole('navigation', { name: 'Legal' });
    await legal.getByRole('button', { name: 'Cookie settings' }).click();
    await this.settings.waitFor();
  }

  purpose(name: 'Necessary' | 'Referral' | 'Map'): Locator {
    return this.settings.getByRole('switch', { name });
  }

  /** Leaves the settings by one of their three answers. */
  async answer(name: 'Only necessary' | 'Accept all' | 'Save choices'): Promise<void> {
    await this.settings.getByRole('button', { name }).click();
    await this.settings.waitFor({ state: 'detached' });
  }
}
