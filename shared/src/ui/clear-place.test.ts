import { describe, expect, it } from 'vitest';
import { clearMove } from './clear-place';

const view = 1000;
const message = { left: 580, top: 700, right: 980, bottom: 760 };
const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});

describe('a message over the page', () => {
  it('stays where nothing is pressed', () => {
    expect(clearMove(message, [box(0, 0, 570, 800)], view)).toEqual({ left: 0, up: 0 });
  });

  it('goes aside of a button, or above where there is no room beside it', () => {
    expect(clearMove(message, [box(800, 720, 900, 764)], view)).toEqual({ left: 192, up: 0 });
    const both = [box(800, 720, 900, 764), box(300, 720, 420, 764)];
    expect(clearMove(message, both, view)).toEqual({ left: 0, up: 40 });
  });

  it('rises above what takes the whole width', () => {
    expect(clearMove(message, [box(0, 730, 1000, 790)], view)).toEqual({ left: 0, up: 32 });
  });

  it('covers as little as possible where everything is taken', () => {
    const all = [box(0, 0, 1000, 690), box(0, 700, 1000, 800), box(0, 690, 500, 700)];
    const { up } = clearMove(message, all, view);
    expect(up).toBeGreaterThan(0);
  });

  it('never leaves a narrow window', () => {
    const phone = { left: 16, top: 500, right: 359, bottom: 560 };
    expect(clearMove(phone, [box(16, 520, 359, 564)], 375)).toEqual({ left: 0, up: 40 });
  });
});
