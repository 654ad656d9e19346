import { type AppName, remoteNames } from '../app-names';
import type { Contract } from '../build/contract';
import { type Releases, remotesOf } from './releases';

/**
 * Refuses a site in which a remote would not find what it was built against, whichever of the two is new.
 * @throws with what does not fit and what to do first
 */
export function refuseMisfits(releases: Releases, changed: readonly AppName[]): void {
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
  const first = changed.includes('shell') ? misfits.map(({ name }) => name) : ['shell'];
  const way = `Deploy or roll back ${first.join(' and ')} first (npm run deploy -w ${first[0]} -- --to <folder>, or npm run rollback), or deploy all apps at once: npm run deploy -- --to <folder>`;
  throw new Error([...lines, `Nothing was changed. ${way}`].join('\n'));
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
