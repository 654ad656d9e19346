import type { Locator, Page } from '@playwright/test';

/** A page with a form that anyone may send. */
export class PublicFormPage {
  readonly alert: Locator;
  readonly submit: Locator;
  /** The heading that thanks. */
  readonly thanks: Locator;

  constructor(
    readonly page: Page,
    readonly path: string,
    action: string,
  ) {
    const main = page.getByRole('main');
    this.alert = main.getByRole('alert');
    this.submit = main.getByRole('button', { name: action });
    this.thanks = main.getByRole('heading', { name: /^Thank you/ });
  }

  async open(): Promise<this> {
    await this.page.goto(this.path);
    return this;
  }

  field(label: string): Locator {
    return this.page.getByRole('main').getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
  }

  /** @param values by label; a select gets the name of its option. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const field = this.field(label);
      const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
      if (isSelect) await field.selectOption({ label: value });
      else await field.fill(value);
    }
  }
}
