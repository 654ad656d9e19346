/** Chance that can be repeated: the same seed, the same choices. */
export interface Random {
  /** 0 ≤ number < 1. */
  next(): number;
  /** A whole number, 0 ≤ number < below. */
  below(below: number): number;
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** So many of the values, in a new order. */
  some<Value>(values: readonly Value[], count: number): Value[];
}

/** Mulberry32, as published by Tommy Ettinger. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick(values) {
      if (values.length === 0) throw new Error('nothing to choose from');
      return values[below(values.length)] as (typeof values)[number];
    },
    some(values, count) {
      const left = [...values];
      const taken: (typeof values)[number][] = [];
      while (taken.length < count && left.length > 0)
        taken.push(...left.splice(below(left.length), 1));
      return taken;
    },
  };
}

/** The seed asked for by PROOF_SEED, else the one given: a failure names it. */
export function chosenSeed(otherwise: number): number {
  return Number(process.env.PROOF_SEED ?? otherwise);
}
