import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boardAlphabet, layOutOnBoard } from './flap-board';
import { createFlapPlayer, type FlapPlayer } from './flap-player';
import { flapTiming, planFlips, tileAt } from './flip';

describe('a tile on its way', () => {
  test('steps through the alphabet one position at a time and arrives', () => {
    const [flip] = planFlips('A', 'D', () => 0);
    expect(flip?.steps).toBe('BCD');
  });

  test('goes on from the end of the alphabet to its beginning', () => {
    const [flip] = planFlips("'", 'B', () => 0);
    expect(flip?.steps).toBe(' AB');
  });

  test('only moves when its character changes', () => {
    expect(planFlips('CAT', 'CAR', () => 0).map((flip) => flip.tile)).toEqual([2]);
  });

  test('never skips a position, from any character to any other', () => {
    const round = boardAlphabet + boardAlphabet;
    for (const from of boardAlphabet) {
      const start = boardAlphabet.indexOf(from);
      const ways = [...boardAlphabet].map((to) => {
        const [flip] = planFlips(from, to, () => 0);
        return from + (flip?.steps ?? '');
      });
      expect(ways).toEqual(
        [...boardAlphabet].map((to) => round.slice(start, round.indexOf(to, start) + 1)),
      );
    }
  });

  test('starts by chance within 300 ms, each tile for itself', () => {
    const before = ' '.repeat(42);
    const delays = planFlips(before, 'A'.repeat(42)).map(({ delay }) => delay);
    expect(delays).toHaveLength(42);
    expect(new Set(delays).size).toBeGreaterThan(30);
    for (const delay of delays) {
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThan(flapTiming.maxStartDelay);
    }
    const latest = planFlips(before, 'A'.repeat(42), () => 1 - Number.EPSILON);
    expect(Math.max(...latest.map(({ delay }) => delay))).toBeLessThanOrEqual(300);
  });

  test('waits at most 300 ms, then takes 50 ms a step, lit for the first 25', () => {
    const [flip] = planFlips('A', 'C', () => 0.5);
    if (!flip) throw new Error('no flip planned');
    expect(tileAt(flip, 149)).toBeNull();
    expect(tileAt(flip, 150)).toMatchObject({ char: 'B', isHighlighted: true });
    expect(tileAt(flip, 175)).toMatchObject({ char: 'B', isHighlighted: false });
    expect(tileAt(flip, 200)).toMatchObject({ char: 'C', hasArrived: false });
    expect(tileAt(flip, 225)).toMatchObject({ char: 'C', hasArrived: true });
  });
});

describe('the board', () => {
  let tiles: string[];
  let phrases: string[];
  let player: FlapPlayer;

  beforeEach(() => {
    vi.useFakeTimers();
    tiles = Array.from({ length: 42 }, () => ' ');
    phrases = [];
    player = createFlapPlayer(
      {
        setTile: (tile, char) => {
          tiles[tile] = char;
        },
        setPhrase: (phrase) => phrases.push(phrase),
      },
      'Hello',
    );
    player.setPhrases(['Hello', 'Good evening', 'Welcome']);
  });

  afterEach(() => {
    player.pause();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const text = () => tiles.join('').trim();

  test('moves on after two seconds, then every eight, in a loop', () => {
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart - 1);
    expect(phrases).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(phrases).toEqual(['Good evening']);
    vi.advanceTimersByTime(flapTiming.interval * 2);
    expect(phrases).toEqual(['Good evening', 'Welcome', 'Hello']);
    vi.advanceTimersByTime(flapTiming.interval - 1);
    expect(text()).toBe('HELLO');
  });

  test('writes only to tiles that change, one position at a time', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const writes: [tile: number, char: string][] = [];
    const before = layOutOnBoard('Good evening').join('');
    const after = layOutOnBoard('Good morning').join('');
    player = createFlapPlayer(
      {
        setTile: (tile, char) => {
          if (writes.findLast(([written]) => written === tile)?.[1] !== char) {
            writes.push([tile, char]);
          }
        },
        setPhrase: () => {},
      },
      'Good evening',
    );
    player.setPhrases(['Good morning']);
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart + 3000);
    const changed = [...after].flatMap((char, tile) => (char === before[tile] ? [] : [tile]));
    expect(new Set(writes.map(([tile]) => tile))).toEqual(new Set(changed));
    for (const tile of changed) {
      const shown = writes.filter(([written]) => written === tile).map(([, char]) => char);
      const [flip] = planFlips(before[tile] ?? '', after[tile] ?? '', () => 0);
      expect(shown.join('')).toBe(flip?.steps);
    }
  });

  test('leaves no tile lit behind', () => {
    const lit = new Set<number>();
    const onceLit = new Set<number>();
    player = createFlapPlayer(
      {
        setTile: (tile, _char, isLit) => {
          if (isLit) lit.add(tile);
          else lit.delete(tile);
          if (isLit) onceLit.add(tile);
        },
        setPhrase: () => {},
      },
      'Hello',
    );
    player.setPhrases(['Welcome']);
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart + 3400);
    expect(onceLit.size).toBeGreaterThan(0);
    expect(lit.size).toBe(0);
  });

  test('waits two seconds again after a pause, and goes on where it was', () => {
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart + 3000);
    player.pause();
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart - 1);
    expect(phrases).toEqual(['Good evening']);
    vi.advanceTimersByTime(1);
    expect(phrases).toEqual(['Good evening', 'Welcome']);
  });

  test('asked to play twice, plays once', () => {
    player.play();
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart + flapTiming.interval);
    expect(phrases).toEqual(['Good evening', 'Welcome']);
  });

  test('comes to rest at once when paused, and stays', () => {
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart + 100);
    player.pause();
    expect(text()).toBe('GOOD EVENING');
    vi.advanceTimersByTime(60_000);
    expect(phrases).toEqual(['Good evening']);
  });

  test('does not begin a phrase while it is still flipping', () => {
    player.play();
    vi.advanceTimersByTime(flapTiming.firstStart);
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1); // a frame that never comes
    vi.advanceTimersByTime(flapTiming.interval);
    vi.advanceTimersByTime(flapTiming.interval);
    expect(phrases).toEqual(['Good evening']);
  });

  test('rests when its only phrase is shown already', () => {
    player.setPhrases(['hello']);
    player.play();
    vi.advanceTimersByTime(60_000);
    expect(phrases).toEqual([]);
  });

  test('shows the first of new phrases without a flip where motion is unwanted', () => {
    player.setPhrases(['Good morning']);
    player.showFirst();
    expect(text()).toBe('GOOD MORNING');
  });

  test('flips to what is typed at once, also from the middle of a flip', () => {
    player.setPhrases(['Good morning']);
    player.flipToFirst();
    vi.advanceTimersByTime(400);
    player.setPhrases(['Good night']);
    player.flipToFirst();
    vi.advanceTimersByTime(3400);
    expect(phrases).toEqual(['Good morning', 'Good night']);
    expect(tiles.join('')).toBe(layOutOnBoard('Good night').join(''));
  });
});
