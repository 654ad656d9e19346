import { expect, it } from 'vitest';
import { forEach } from './files';

it('a failing task of several waits for those that were begun, and begins no other', async () => {
  let end = () => {};
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const said: string[] = [];
  const begun: number[] = [];
  const all = forEach(Array(40).keys(), async (one) => {
    begun.push(one);
    if (one === 0) throw new Error('It is full.');
    await slow;
  }).catch((cause: Error) => said.push(cause.message));
  await new Promise(setImmediate); // whoever does not wait has failed by now
  said.push('The slow ones have ended.');
  end();
  await all;
  expect(said).toEqual(['The slow ones have ended.', 'It is full.']);
  expect(begun.length).toBeLessThan(40);
});
