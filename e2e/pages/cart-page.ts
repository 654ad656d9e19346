import type { Locator, Page } from '@playwright/test';

/** /dashboard/cart */
export class CartPage {
  readonly heading: Locator;
  readonly code: Locator;
  readonly confirm: Locator;
  readonly placed: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Your cart', exact: true });
    this.code = page.getByLabel('Discount code', { exact: true });
    this.confirm = page.getByRole('button', { name: /confirm purchase|send the order again/i });
    this.placed = page.getByRole('heading', { name: 'Your order is placed' });
  }

  static async open(page: Page): Promise<CartPage> {
    await page.goto('/dashboard/cart');
    const cart = new CartPage(page);
    await cart.heading.waitFor();
    return cart;
  }

  /** One figure of the summary, for example "Amount due". */
  sum(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Order summary' })
      .getByText(name, { exact: true })
      .locator('xpath=following-sibling::dd');
  }

  async applyCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.code.press('Enter');
  }
}
