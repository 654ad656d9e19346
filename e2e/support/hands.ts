import { expect, type Locator, type Page } from '@playwright/test';
import { humanly } from './keyboard';

interface Task {
  name: string;
  /** Pressed: commands, and the way from one control to the next. */
  keys: number;
  /** Written or chosen by its first letters. */
  typed: number;
  seconds: number;
}

const mostStops = 60;

/** Works with the keyboard alone, and counts what each task takes. */
export class Hands {
  readonly tasks: Task[] = [];
  private task: Task = { name: '', keys: 0, typed: 0, seconds: 0 };

  constructor(readonly page: Page) {}

  /** @param most keys, typed characters not among them: a change that doubles them is noticed */
  async do(name: string, most: number, work: () => Promise<void>): Promise<void> {
    this.task = { name, keys: 0, typed: 0, seconds: 0 };
    const begin = performance.now();
    await work();
    this.task.seconds = (performance.now() - begin) / 1000;
    this.tasks.push(this.task);
    expect.soft(this.task.keys, `keys to: ${name}`).toBeLessThanOrEqual(most);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.task.keys += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, humanly);
    this.task.typed += text.length;
  }

  /** Goes on until `target` has the focus. */
  async goTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < mostStops; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    throw new Error(`${key} never reaches ${target}`);
  }

  /** By the search over everything. */
  async find(text: string): Promise<void> {
    await this.press('Control+k');
    await this.type(text);
    await this.press('Enter');
  }

  table(): string {
    const line = ({ name, keys, typed, seconds }: Task) =>
      `${name.padEnd(62)}${String(keys).padStart(5)}${String(typed).padStart(7)}${seconds.toFixed(1).padStart(9)}`;
    const sum = (of: (task: Task) => number) => this.tasks.reduce((all, task) => all + of(task), 0);
    const all: Task = {
      name: 'Total',
      keys: sum(({ keys }) => keys),
      typed: sum(({ typed }) => typed),
      seconds: sum(({ seconds }) => seconds),
    };
    return [`${'Task'.padEnd(62)} keys  typed  seconds`, ...[...this.tasks, all].map(line)].join(
      '\n',
    );
  }
}
