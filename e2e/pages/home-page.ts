import type { Locator, Page } from '@playwright/test';

/** One moment of the board: what its 42 tiles show, and which of them are lit. */
export interface BoardMoment {
  text: string;
  lit: number[];
}

/** / with its split-flap display. */
export class HomePage {
  readonly heading: Locator;
  /** The phrase as assistive technology reads it. */
  readonly phrase: Locator;
  readonly pause: Locator;
  readonly play: Locator;
  private readonly board: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.pause = page.getByRole('button', { name: 'Pause greetings' });
    this.play = page.getByRole('button', { name: 'Play greetings' });
    const toggle = page.getByRole('button', {
      name: /^(Pause|Play) greetings$/,
      includeHidden: true,
    });
    this.board = toggle.locator('..');
    this.phrase = this.board.getByRole('paragraph');
  }

  /** What the tiles show now; they are hidden from assistive technology. */
  look(): Promise<BoardMoment> {
    return this.board.evaluate(lookAt);
  }

  /** Looks at the tiles now and in every frame from here on; the function answers what was seen. */
  async watch(): Promise<() => Promise<BoardMoment[]>> {
    await this.page.evaluate(`window.lookAt = ${lookAt}`);
    const moments = await this.board.evaluateHandle((board) => {
      const { lookAt: look } = window as unknown as { lookAt: (board: Element) => BoardMoment };
      const seen = [look(board)];
      const watch = (): void => {
        seen.push(look(board));
        requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
      return seen;
    });
    return () => moments.jsonValue();
  }
}

/** In the browser. */
function lookAt(board: Element): BoardMoment {
  const tiles = [...(board.querySelector('[aria-hidden]')?.children ?? [])];
  return {
    text: tiles.map((tile) => tile.textContent).join(''),
    lit: tiles.flatMap((tile, at) => (tile.hasAttribute('data-lit') ? [at] : [])),
  };
}
