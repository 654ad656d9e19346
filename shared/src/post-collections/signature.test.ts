import { expect, test } from 'vitest';
import { type Point, signaturePath, withPoint } from './signature';

const drawn = (...points: Point[]) =>
  points.reduce<readonly Point[]>((stroke, point) => withPoint(stroke, point), []);

test('a pen draws a line of whole units, and no point twice', () => {
  expect(drawn([10.4, 20.6], [11, 21], [40, 60])).toEqual([
    [10, 21],
    [40, 60],
  ]);
});

test('a pen that leaves the field draws along its edge', () => {
  expect(drawn([-40, 50], [900, 400])).toEqual([
    [0, 50],
    [599, 199],
  ]);
});

test('a signature is one path, in which a dot is a line to itself', () => {
  const strokes = [drawn([10, 20], [40, 60], [80, 20]), [], drawn([5, 5])];
  expect(signaturePath(strokes)).toBe('M10 20L40 60L80 20M5 5L5 5');
  expect(signaturePath([])).toBe('');
});
