import type { Locator, Page } from '@playwright/test';

/** One of the administration's lists, /dashboard/orders for example. */
export class AdminList {
  constructor(
    readonly page: Page,
    readonly path: `/dashboard/${string}`,
  ) {}

  async open(): Promise<this> {
    await this.page.goto(this.path);
    await this.page.getByRole('searchbox').waitFor();
    return this;
  }

  /**
   * Answers once the list shows the results: until then a row of the earlier page may vanish under the
   * pointer.
   */
  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
    await this.page.waitForURL(({ searchParams }) => searchParams.get('q') === text.trim());
    await this.page.locator('table[aria-busy=true]').waitFor({ state: 'detached' });
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }
}
