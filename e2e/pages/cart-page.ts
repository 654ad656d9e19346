import type { Locator, Page } from '@playwright/test';

/** /dashboard/cart */
export class CartPage {
  readonly heading: Locator;
  readonly code: Locator;
  readonly confirm: Locator;
  /** In its place while the invoice could not name its buyer. */
  readonly complete: Locator;
  readonly placed: Locator;
  readonly lines: Locator;
  readonly alert: Locator;
  readonly empty: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Your cart', exact: true });
    this.code = page.getByLabel('Discount code', { exact: true });
    this.confirm = page.getByRole('button', { name: /confirm purchase|send the order again/i });
    this.complete = page.getByRole('button', { name: 'Complete your details to order' });
    this.placed = page.getByRole('heading', { name: 'Your order is placed' });
    this.lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');
    this.alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
    this.empty = page.getByText('Your cart is empty', { exact: true });
  }

  static async open(page: Page): Promise<CartPage> {
    await page.goto('/dashboard/cart');
    const cart = new CartPage(page);
    await cart.heading.waitFor();
    return cart;
  }

  line(title: string): Locator {
    return this.lines.filter({ has: this.page.getByRole('heading', { name: title }) });
  }

  async remove(title: string): Promise<void> {
    await this.page.getByRole('button', { name: `Remove ${title}` }).click();
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
