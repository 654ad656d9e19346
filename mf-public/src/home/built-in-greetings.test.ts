import { layOutOnBoard } from 'shared/greetings/flap-board';
import { expect, test } from 'vitest';
import { builtInGreetings } from './built-in-greetings';

test('the board shows every letter of the six built-in phrases', () => {
  expect(builtInGreetings).toHaveLength(6);
  for (const phrase of builtInGreetings) {
    const shown = layOutOnBoard(phrase).join(' ').split(/\s+/).filter(Boolean).join(' ');
    expect(shown).toBe(phrase.toUpperCase());
  }
});
