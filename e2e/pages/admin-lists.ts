import type { Locator, Page } from '@playwright/test';

/** The administration's lists: /dashboard/users and /dashboard/orders. */
export class AdminList {
  constructor(
    readonly page: Page,
    readonly path: '/dashboard/users' | '/dashboard/orders',
  ) {}

  async open(): Promise<this> {
    await this.page.goto(this.path);
    await this.page.getByRole('searchbox').waitFor();
    return this;
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }
}
