import type { Contract } from '../../../rspack.contract';
import { type AppName, remoteNames } from '../app-names';
import { type Releases, remotesOf } from './releases';

/**
 * Refuses a site in which a remote would not find what it was built against, whichever of the two is new.
 * @param isBack to a release of before
 * @throws with what does not fit and what to do first
 */
export function refuseMisfits(
  releases: Releases,
  changed: readonly AppName[],
  isBack = false,
): void {
  const misfits = remoteNames
    .map((name) => ({ name, found: misfitsOf(releases.shell.contract, releases[name].contract) }))
    .filter(({ found }) => found.length > 0);
  if (misfits.length === 0) {
    remotesOf(releases); // refuses two screens for one address
    return;
  }
  const lines = misfits.flatMap(({ name, found }) => [
    `${name} ${releases[name].id} does not fit the shell ${releases.shell.id}:`,
    ...found.map((text) => `  ${text}`),
  ]);
  const names = misfits.map(({ name }) => name);
  throw new Error([...lines, `Nothing was changed. ${wayOn(names, changed, isBack)}`].join('\n'));
}

function wayOn(misfits: readonly AppName[], changed: readonly AppName[], isBack: boolean): string {
  const first: readonly AppName[] = changed.includes('shell') ? misfits : ['shell'];
  const isAlone = changed.length === 1;
  const verb = isBack ? 'rollback' : 'deploy';
  const commands = first.map((app) => `npm run ${verb} -w ${app} -- --to <folder>`).join(', ');
  const together = 'or all at once: npm run deploy -- --to <folder>';
  if (isBack) return `Roll ${first.join(' and ')} back first: ${commands}`;
  const kept = changed.includes('shell') ? ', keep the old names beside the new ones' : '';
  return `Deploy ${first.join(' and ')} first: ${commands}${kept}${isAlone ? `, ${together}` : ''}.`;
}

function misfitsOf(provided: Contract, used: Contract): string[] {
  if (provided.version !== used.version) {
    return [`It speaks contract ${used.version}, the shell contract ${provided.version}.`];
  }
  return Object.entries(used.names).flatMap(([of, names]) => {
    const there = new Set(provided.names[of]);
    return names
      .filter((name) => !there.has(name))
      .map((name) => `It uses ${name} (${of}), which the shell does not have.`);
  });
}
