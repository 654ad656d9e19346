import { boardAlphabet } from './flap-board';

/** How the board moves, in milliseconds (spec 2§9). */
export const flapTiming = {
  firstStart: 2000,
  interval: 8000,
  maxStartDelay: 300,
  step: 50,
  highlight: 25,
} as const;

/** One tile on its way from one character to another. */
export interface TileFlip {
  tile: number;
  /** Waits this long, in ms, before its first step. */
  delay: number;
  /** What it shows after each step; the last is where it was going. */
  steps: string;
}

/** The way of every tile that changes from `before` to `after`, each through its own alphabet. */
export function planFlips(before: string, after: string, random = Math.random): TileFlip[] {
  const flips: TileFlip[] = [];
  for (let tile = 0; tile < after.length; tile++) {
    const from = before[tile] ?? ' ';
    const to = after[tile] ?? ' ';
    if (from === to) continue;
    flips.push({ tile, delay: random() * flapTiming.maxStartDelay, steps: stepsBetween(from, to) });
  }
  return flips;
}

function stepsBetween(from: string, to: string): string {
  const start = boardAlphabet.indexOf(from) + 1;
  const round = boardAlphabet.slice(start) + boardAlphabet.slice(0, start);
  return round.slice(0, round.indexOf(to) + 1);
}

export interface TileState {
  char: string;
  isHighlighted: boolean;
  hasArrived: boolean;
}

/** The tile `elapsed` ms into the flip; null while it waits for its first step. */
export function tileAt({ delay, steps }: TileFlip, elapsed: number): TileState | null {
  const since = elapsed - delay;
  if (since < 0) return null;
  const step = Math.min(Math.floor(since / flapTiming.step), steps.length - 1);
  const isHighlighted = since - step * flapTiming.step < flapTiming.highlight;
  return {
    char: steps[step] ?? ' ',
    isHighlighted,
    hasArrived: step === steps.length - 1 && !isHighlighted,
  };
}
