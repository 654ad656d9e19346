import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import { scan } from './gun';
import { humanly, tabTo } from './keyboard';

/** What somebody works a page with, and nothing else. */
export interface Means {
  readonly page: Page;
  /** Goes to a screen of the office. */
  go(screen: { title: string; entry?: string }): Promise<void>;
  /** A button or a link. */
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** What is written is whole. */
  enter(): Promise<void>;
  /** One of the choices that stay at the counter. @param key that it has with Alt */
  keep(choice: string, key: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  /** One of some choices that all are seen. */
  pick(choices: Locator, option: string): Promise<void>;
  /** A label, by whatever reads it; `field` is where its code could be typed. */
  label(code: string, field: Locator): Promise<void>;
  give(input: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void>;
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });

/** The keyboard alone; a scanner's gun is one, too. */
export class Keyboard implements Means {
  constructor(readonly page: Page) {}

  async #goTo(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    const hasFocus = await target.evaluate((node) => node === document.activeElement);
    if (!hasFocus) await tabTo(this.page, target);
  }

  async go({ title }: { title: string }): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Find anything' })).toBeVisible();
    await this.page.keyboard.press('Control+k');
    await expect(this.page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
    await this.page.keyboard.type(title, humanly);
    await this.page.keyboard.press('Enter');
    await expect(heading(this.page, title)).toBeVisible();
  }

  async press(target: Locator): Promise<void> {
    await this.#goTo(target);
    await this.page.keyboard.press('Enter');
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#goTo(field);
    await this.page.keyboard.type(text, humanly);
  }

  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
  }

  async keep(_choice: string, key: string): Promise<void> {
    await this.page.keyboard.press(`Alt+${key}`);
  }

  /** By the first word of it: a space would open the list. */
  async choose(select: Locator, option: string): Promise<void> {
    await this.#goTo(select);
    await this.page.keyboard.type(option.split(' ')[0] ?? '', humanly);
    await expect(select.locator('option:checked')).toHaveText(option);
  }

  async pick(choices: Locator, option: string): Promise<void> {
    await this.#goTo(choices.getByLabel(option));
    await this.page.keyboard.press('Space');
  }

  async label(code: string, field: Locator): Promise<void> {
    await expect(field).toBeVisible(); // until then nobody listens
    await scan(this.page, code);
  }

  async give(input: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    const chosen = this.page.waitForEvent('filechooser');
    await this.press(input);
    await (await chosen).setFiles(file);
  }
}

const doubleTap = 300; // ms; a second tap within is half of a double tap, which no control but the first heeds

/** A finger alone, on a tablet that has neither keys nor a gun: text comes from its keyboard on glass. */
export class Finger implements Means {
  #tapped = 0;

  constructor(readonly page: Page) {}

  /** No sooner than a person who has seen what their last tap did. */
  async #tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect.poll(() => Date.now() - this.#tapped).toBeGreaterThan(doubleTap);
    await target.tap();
    this.#tapped = Date.now();
  }

  async go({ title, entry = title }: { title: string; entry?: string }): Promise<void> {
    const screens = this.page.getByRole('navigation', { name: 'Dashboard' });
    await this.#tap(screens.getByRole('link', { name: entry, exact: true }));
    await expect(heading(this.page, title)).toBeVisible();
  }

  async press(target: Locator): Promise<void> {
    await this.#tap(target);
  }

  /** A keyboard on glass says no keys, but for Enter. */
  async write(field: Locator, text: string): Promise<void> {
    await this.#tap(field);
    await expect(field).toBeFocused();
    await this.page.keyboard.insertText(text);
  }

  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
  }

  async keep(choice: string): Promise<void> {
    const choices = this.page.getByRole('group', { name: 'Stays until you change it' });
    await this.#tap(choices.getByText(new RegExp(`^${choice}`)));
  }

  /** From the tablet's own list of what can be chosen, which is no part of the page. */
  async choose(select: Locator, option: string): Promise<void> {
    await select.selectOption(option);
  }

  async pick(choices: Locator, option: string): Promise<void> {
    await this.#tap(choices.getByText(option, { exact: true }));
  }

  async label(code: string, field: Locator): Promise<void> {
    await this.write(field, code);
    await this.enter();
  }

  async give(input: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    const chosen = this.page.waitForEvent('filechooser');
    await this.#tap(input.locator('xpath=ancestor::label')); // what is seen of it
    await (await chosen).setFiles(file);
  }
}
