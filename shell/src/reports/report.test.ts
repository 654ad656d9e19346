import { describe, expect, it } from 'vitest';
import { faultReport, withoutPeople } from './report';

describe('the text of a fault', () => {
  it.each([
    ['ġulja@example.test has no account', '(e-mail) has no account'],
    [
      'at https://www.example.test/assets/main.0123456789.js:1:20',
      'at https://www.example.test/assets/main.0123456789.js:1:20',
    ],
    ['GET https://x.test/login?code=secret#a failed', 'GET https://x.test/login failed'],
    [`bad token ${['a', 'b', 'c'].map((one) => one.repeat(24)).join('.')}`, 'bad token (token)'],
  ])('tells nothing of a person: %s', (said, told) => {
    expect(withoutPeople(said)).toBe(told);
  });

  it('is told of errors alone: what else is thrown may be anything', () => {
    expect(faultReport('ġulja@example.test')).toBeUndefined();
    expect(faultReport(new TypeError('x is undefined'))).toMatchObject({
      name: 'TypeError',
      message: 'x is undefined',
    });
  });
});
