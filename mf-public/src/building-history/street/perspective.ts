/**
 * Where the street is drawn from: everything runs towards the vanishing point. `across` and `down`
 * are measured from it at the far end of the street; `near` is 1 there and grows towards us.
 */
const vanishing = { x: 240, y: 318 };

export interface Place {
  across: number;
  down: number;
  near: number;
}

/** A polygon's path through `places`. */
export function face(places: readonly Place[]): string {
  return `M${places.map(point).join('L')}z`;
}

/** An open line through `places`. */
export function line(places: readonly Place[]): string {
  return `M${places.map(point).join('L')}`;
}

export function point({ across, down, near }: Place): string {
  return `${round(vanishing.x + across * near)} ${round(vanishing.y + down * near)}`;
}

/** An upright rectangle along the street, `across` from its middle. */
export function alongside(
  across: number,
  [from, to]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): string {
  return face([
    { across, down: top, near: from },
    { across, down: top, near: to },
    { across, down: bottom, near: to },
    { across, down: bottom, near: from },
  ]);
}

/** What lies at the share `t` of the way from one nearness to another, equal steps on the ground. */
export function between([from, to]: readonly [number, number], t: number): number {
  return 1 / ((1 - t) / from + t / to);
}

// One decimal is finer than a pixel, and keeps the markup short.
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
