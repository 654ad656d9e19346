import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules';

test('six characters are enough, five are not', () => {
  expect(passwordProblem('12345')).toBe('Password must be at least 6 characters long');
  expect(passwordProblem('123456')).toBeUndefined();
});

test('a password longer than the Auth service takes is refused before it is sent', () => {
  expect(passwordProblem('a'.repeat(72))).toBeUndefined();
  expect(passwordProblem('a'.repeat(73))).toBe('Please use at most 72 characters');
  expect(passwordProblem('ħ'.repeat(37))).toBe('Please use at most 72 characters'); // two bytes each
});
