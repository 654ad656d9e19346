import { expect, test } from 'vitest';
import { personName } from './person-name';

test('somebody without a name is given one, so that a link to them has words', () => {
  for (const none of [null, undefined, '', '  ']) expect(personName(none)).toBe('Unnamed User');
  expect(personName(' Maria Vella ')).toBe('Maria Vella');
});
