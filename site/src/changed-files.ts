import { execFileSync } from 'node:child_process';
import { repositoryDir } from './repository-dir';

/**
 * Files that the commits since then have changed, and not what others have added there meanwhile.
 * Undefined: that commit is not there any more, as after a push by force.
 */
export function changedSince(commit: string, dir = repositoryDir): string[] | undefined {
  return differing(dir, `${commit}...HEAD`);
}

/**
 * Files that differ from that commit, whichever of the two is older. Undefined: it is not there.
 * @param at the other commit; default what is checked out
 */
export function unlikeIn(
  commit: string,
  { at = 'HEAD', dir = repositoryDir }: { at?: string; dir?: string | undefined } = {},
): string[] | undefined {
  return differing(dir, `${commit}..${at}`);
}

/** Whether a commit is the other one or one before it. False: also when one of them is not there. */
export function isWithin(commit: string, other: string, dir = repositoryDir): boolean {
  return git(dir, 'merge-base', '--is-ancestor', commit, other) !== undefined;
}

function differing(dir: string, range: string): string[] | undefined {
  // -z: otherwise a name with letters beyond ASCII is quoted, and in no folder
  const names = git(dir, 'diff', '--name-only', '--no-renames', '-z', range);
  return names?.split('\0').filter(Boolean);
}

/** What git prints; undefined when it has refused, and said why. */
function git(dir: string, ...given: string[]): string | undefined {
  try {
    return execFileSync('git', given, { cwd: dir, encoding: 'utf8' });
  } catch {
    return undefined;
  }
}
