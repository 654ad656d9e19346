import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { tabTo } from '../support/keyboard';
import { photoOf } from '../support/verification';

/** /dashboard/verification, walked through with the keyboard alone. */
export class VerificationPage {
  readonly steps: Locator;
  readonly papers: Locator;
  readonly asks: Locator;

  constructor(readonly page: Page) {
    this.steps = page.getByRole('region', { name: 'Steps' });
    this.papers = page.getByRole('region', { name: 'Papers about your address' });
    this.asks = page.getByRole('region', { name: 'What we need again' });
  }

  static async open(page: Page, step?: string): Promise<VerificationPage> {
    await page.goto(step ? `${paths.verification}?step=${step}` : paths.verification);
    return new VerificationPage(page);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name });
  }

  /** The heading of a step, which takes the focus as it opens. */
  async arrive(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: heading })).toBeFocused();
  }

  /** Goes to something and presses it. */
  async press(target: Locator): Promise<void> {
    await tabTo(this.page, target);
    await this.page.keyboard.press('Enter');
  }

  async write(label: string, text: string): Promise<void> {
    await tabTo(this.page, this.page.getByRole('textbox', { name: label }));
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  /** @param text day, month, year, as a British keyboard types it */
  async writeDay(label: string, text: string): Promise<void> {
    await tabTo(this.page, this.page.getByLabel(label));
    await this.page.keyboard.type(text);
  }

  async choose(label: string, text: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: label });
    await tabTo(this.page, field);
    await this.page.keyboard.type(text);
    await expect(field.locator('option:checked')).toHaveText(new RegExp(`^${text}`));
  }

  async tick(name: string | RegExp): Promise<void> {
    await tabTo(this.page, this.page.getByRole('checkbox', { name }));
    await this.page.keyboard.press('Space');
  }

  async next(): Promise<void> {
    await this.press(this.button('Save and continue'));
  }

  /** Adds a photo of what the page shows to a document. */
  async add(document: string): Promise<void> {
    const chosen = this.page.waitForEvent('filechooser');
    await this.press(this.button(`Choose a file, ${document}`));
    const photo = await photoOf(this.page, 'photo.png');
    await (await chosen).setFiles(photo);
    await expect(this.button(`Remove ${document}`)).toBeVisible();
  }
}
