import { describe, expect, it } from 'vitest';
import { addRelease, forgottenFiles } from './releases';

describe('a deploy', () => {
  it('keeps the files of the two releases before it and forgets older ones', () => {
    let releases = addRelease([], ['a.js', 'kept.js']);
    for (const file of ['b.js', 'c.js', 'd.js']) {
      const before = releases;
      releases = addRelease(releases, [file, 'kept.js']);
      expect(forgottenFiles(before, releases)).toEqual(file === 'd.js' ? ['a.js'] : []);
    }
    expect(releases).toHaveLength(3);
  });

  it('of the same files is no release', () => {
    const releases = addRelease([], ['b.js', 'a.js']);
    expect(addRelease(releases, ['a.js', 'b.js'])).toBe(releases);
  });
});
