import { execFileSync } from 'node:child_process';
import { repositoryDir } from './repository-dir';

/**
 * Files that the commits since then have changed, and not what others have added there meanwhile.
 * Undefined: that commit is not there any more, as after a push by force.
 */
export function changedSince(commit: string, dir = repositoryDir): string[] | undefined {
  return differing(dir, `${commit}...HEAD`);
}

/** Files that are otherwise here than at that commit, whichever of the two is older. */
export function unlikeIn(commit: string, dir = repositoryDir): string[] | undefined {
  return differing(dir, `${commit}..HEAD`);
}

function differing(dir: string, range: string): string[] | undefined {
  try {
    // -z: otherwise a name with letters beyond ASCII is quoted, and in no folder
    const names = execFileSync('git', ['diff', '--name-only', '--no-renames', '-z', range], {
      cwd: dir,
      encoding: 'utf8',
    });
    return names.split('\0').filter(Boolean);
  } catch {
    return undefined; // git has said why
  }
}
