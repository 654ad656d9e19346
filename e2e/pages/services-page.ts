import type { Locator, Page } from '@playwright/test';

/** /dashboard/services */
export class ServicesPage {
  readonly own: Locator;
  readonly offers: Locator;
  readonly alert: Locator;

  constructor(readonly page: Page) {
    this.own = page.getByRole('region', { name: 'My Services' });
    this.offers = page.getByRole('region', { name: 'Available Services' });
    this.alert = page.getByRole('main').getByRole('alert');
  }

  static async open(page: Page): Promise<ServicesPage> {
    await page.goto('/dashboard/services');
    const services = new ServicesPage(page);
    await services.own.waitFor();
    return services;
  }

  /** The card of a service on offer. */
  offer(title: string): Locator {
    return this.cards(this.offers, title);
  }

  /** A service the member has. */
  item(title: string): Locator {
    return this.cards(this.own, title);
  }

  order(title: string): Locator {
    return this.page.getByRole('button', { name: `Order ${title}` });
  }

  viewOrder(title: string): Locator {
    // of what only waits in the cart there is no order yet
    const link = (verb: string) => this.page.getByRole('link', { name: `${verb} ${title}` });
    return link('View order of').or(link('View'));
  }

  remove(title: string): Locator {
    return this.page.getByRole('button', { name: `Remove ${title}` });
  }

  pay(title: string): Locator {
    return this.own.getByRole('link', { name: new RegExp(`^Pay .* for ${title}$`) });
  }

  /** The step a service of the member's has reached, with its day. */
  step(title: string): Locator {
    return this.page
      .getByRole('list', { name: `Progress of ${title}` })
      .locator('[aria-current="step"]');
  }

  /** A short message over the page. */
  message(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Messages' }).getByText(text);
  }

  private cards(list: Locator, title: string): Locator {
    const heading = this.page.getByRole('heading', { name: title, exact: true });
    return list.getByRole('listitem').filter({ has: heading });
  }
}
