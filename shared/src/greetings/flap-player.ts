import { layOutOnBoard } from './flap-board';
import { flapTiming, planFlips, type TileFlip, tileAt } from './flip';

/** Where the player shows what it does. */
export interface FlapDisplay {
  setTile: (tile: number, char: string, isHighlighted: boolean) => void;
  /** Called when a flip begins, with the phrase it leads to. */
  setPhrase: (phrase: string) => void;
}

export interface FlapPlayer {
  /** Takes up these phrases, in this order; nothing changes until the next flip. */
  setPhrases: (phrases: readonly string[]) => void;
  /** The first phrase at once, without a flip. */
  showFirst: () => void;
  /** Flips to the first phrase now, whatever is under way. */
  flipToFirst: () => void;
  play: () => void;
  /** Stops; tiles under way arrive at once, so that no half-turned phrase stays. */
  pause: () => void;
}

/** Cycles a board that shows `initialPhrase` through its phrases. */
export function createFlapPlayer(display: FlapDisplay, initialPhrase: string): FlapPlayer {
  let phrases: readonly string[] = [initialPhrase];
  let position = 0;
  let shown = tilesOf(initialPhrase);
  let flips: TileFlip[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;

  function next(): void {
    timer = setTimeout(next, flapTiming.interval);
    if (frame !== undefined) return; // still flipping: this turn is left out
    const found = findNext();
    if (found === undefined) return;
    position = found;
    flipTo(phrases[found] ?? '');
  }

  // the first phrase from `position` on that looks different from what is shown
  function findNext(): number | undefined {
    for (let ahead = 0; ahead < phrases.length; ahead++) {
      const candidate = (position + ahead) % phrases.length;
      if (tilesOf(phrases[candidate] ?? '') !== shown) return candidate;
    }
    return undefined;
  }

  function flipTo(phrase: string): void {
    const target = tilesOf(phrase);
    flips = planFlips(shown, target);
    shown = target;
    display.setPhrase(phrase);
    const start = performance.now();
    const turn = (): void => {
      const elapsed = performance.now() - start;
      let isTurning = false;
      for (const flip of flips) {
        const state = tileAt(flip, elapsed);
        if (state) display.setTile(flip.tile, state.char, state.isHighlighted);
        if (!state?.hasArrived) isTurning = true;
      }
      frame = isTurning ? requestAnimationFrame(turn) : undefined;
    };
    frame = requestAnimationFrame(turn);
  }

  function settle(): void {
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    frame = undefined;
    for (const { tile, steps } of flips) display.setTile(tile, steps.at(-1) ?? ' ', false);
  }

  return {
    setPhrases(list) {
      phrases = list;
      position = 0;
    },
    showFirst() {
      settle();
      const phrase = phrases[0] ?? initialPhrase;
      shown = tilesOf(phrase);
      [...shown].forEach((char, tile) => {
        display.setTile(tile, char, false);
      });
      display.setPhrase(phrase);
    },
    flipToFirst() {
      settle();
      flipTo(phrases[0] ?? initialPhrase);
    },
    play() {
      timer ??= setTimeout(next, flapTiming.firstStart);
    },
    pause() {
      clearTimeout(timer);
      timer = undefined;
      settle();
    },
  };
}

function tilesOf(phrase: string): string {
  return layOutOnBoard(phrase).join('');
}
