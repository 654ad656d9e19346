import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reasonToLeave } from './leave';
import { SmallRepository } from './testing/small-repository';

let repository: SmallRepository;
let first: string;
let slow: string;
beforeEach(() => {
  repository = new SmallRepository();
  first = repository.git('rev-parse', 'HEAD');
  slow = repository.commit({ 'mf-member/cart.ts': 'slow\n' });
});
afterEach(() => repository.remove());

/** The reason the run of `slow` finds to leave when mf-member is live by this commit. */
const reason = (live: string | undefined) =>
  reasonToLeave({ app: 'mf-member', live, at: slow, main: 'main', dir: repository.dir });

describe('a run that is slower than the next push', () => {
  it('deploys, as long as that is not live: it may be red, or be followed by others without end', () => {
    for (const text of ['newer\n', 'newest\n']) {
      repository.commit({ 'mf-member/cart.ts': text });
      expect(reason(first)).toBeUndefined();
    }
  });

  it('leaves the app alone once that is live, which it would take back', () => {
    const newer = repository.commit({ 'mf-member/cart.ts': 'newer\n' });
    repository.commit({ 'mf-member/cart.ts': 'newest\n' });
    expect(reason(newer)).toBe(`${newer} is live, which is newer.`);
  });

  it('leaves the app alone where main has it again as it is live: no other run would take this back', () => {
    repository.commit({ 'mf-member/cart.ts': 'one\n', 'mf-admin/users.ts': 'two\n' });
    expect(reason(first)).toBe('main has it again as it is live.');
  });

  it('deploys what is live already by this commit, or by nobody knows which', () => {
    repository.commit({ 'mf-admin/users.ts': 'two\n' });
    for (const live of [slow, undefined, '0123456789012345678901234567890123456789']) {
      expect(reason(live)).toBeUndefined();
    }
  });

  it('deploys although a branch is live that began after it: that lasts until the next push to main', () => {
    repository.checkOut('-b', 'draft');
    const draft = repository.commit({ 'mf-member/cart.ts': 'draft\n' });
    expect(reason(draft)).toBeUndefined();
  });

  it('leaves the app alone as well where main was rewritten without it', () => {
    repository.git('reset', '--quiet', '--hard', first);
    const rewritten = repository.commit({ 'mf-member/cart.ts': 'rewritten\n' });
    expect(reason(rewritten)).toBe(`${rewritten} is live, which is newer.`);
  });
});
