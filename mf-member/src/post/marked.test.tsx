import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Marked } from './marked';

const shown = (text: string, marks: [number, number][]) =>
  render(
    <p>
      <Marked text={text} marks={marks} />
    </p>,
  ).container.innerHTML.replaceAll(/<mark[^>]*>/g, '<mark>');

test('a member sees each hit marked, every time it occurs', () => {
  expect(
    shown('Id-dħul u d-dħul', [
      [3, 7],
      [12, 16],
    ]),
  ).toBe('<p>Id-<mark>dħul</mark> u d-<mark>dħul</mark></p>');
});

test('places are counted as strings are, also behind a sign of two units', () => {
  expect(shown('📮 taxxa', [[3, 8]])).toBe('<p>📮 <mark>taxxa</mark></p>');
});

test('the text of a letter is never taken for HTML', () => {
  expect(shown('<b onclick="x()">tax</b>', [[17, 20]])).toBe(
    '<p>&lt;b onclick="x()"&gt;<mark>tax</mark>&lt;/b&gt;</p>',
  );
});

test('marks that fit no text leave it whole', () => {
  expect(
    shown('tax', [
      [2, 9],
      [1, 1],
    ]),
  ).toBe('<p>tax</p>');
});
