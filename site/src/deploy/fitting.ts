import { type AppName, type RemoteName, remoteNames } from '../app-names';
import { type Releases, type RemoteRelease, remotesOf, type ShellRelease } from './releases';

export const shellFirst =
  'Deploy the shell first: npm run deploy -w shell -- --to <folder or address>';

const together =
  'A package of another major version goes live with all that share it: npm run deploy -- --to <folder or address>';

/**
 * Refuses a state of the site in which a remote would not find what it was built against.
 * @param changed apps that are about to change
 * @param isBack to a release of before
 * @throws with what does not fit and what to do first
 */
export function refuseMisfits(
  releases: Releases,
  changed: readonly AppName[],
  isBack = false,
): void {
  const misfits = remoteNames
    .filter((name) => changed.includes('shell') || changed.includes(name))
    .flatMap((name) => {
      const found = misfitsOf(releases.shell, releases[name]);
      return found.length > 0 ? [{ name, found }] : [];
    });
  if (misfits.length === 0) {
    remotesOf(releases); // refuses two screens for one address
    return;
  }
  const lines = misfits.flatMap(({ name, found }) => [
    `${name} ${releases[name].id} does not fit the shell ${releases.shell.id}:`,
    ...found.map((text) => `  ${text}`),
  ]);
  const names = misfits.map(({ name }) => name);
  const way = isBack ? wayBack(names, changed) : wayOn(releases, names, changed);
  throw new Error([...lines, `Nothing was changed. ${way}`].join('\n'));
}

function wayOn(
  releases: Releases,
  misfits: readonly RemoteName[],
  changed: readonly AppName[],
): string {
  const there = releases.shell.contract.packages;
  const isOtherMajor = misfits.some((name) =>
    Object.entries(releases[name].contract.packages).some(
      ([one, needed]) => there[one] && majorOf(there[one]) !== majorOf(needed),
    ),
  );
  if (isOtherMajor) return together; // an app deployed alone would not fit the others
  if (!changed.includes('shell')) return shellFirst;
  return `Deploy ${misfits.join(', ')} anew first, or keep serving what they use (shared/contract).`;
}

/** Whoever was deployed last goes back first. */
function wayBack(misfits: readonly RemoteName[], changed: readonly AppName[]): string {
  const first = changed.includes('shell') ? misfits : ['shell'];
  const commands = first.map((app) => `npm run rollback -w ${app} -- --to <folder or address>`);
  return `Roll ${first.join(' and ')} back first: ${commands.join(', ')}`;
}

const majorOf = (version: string) => version.split('.')[0];

/** What a remote uses and this shell does not serve. */
export function misfitsOf(
  { contract: { contracts, packages, properties } }: Pick<ShellRelease, 'contract'>,
  { contract: use }: Pick<RemoteRelease, 'contract'>,
): string[] {
  const served = contracts[use.contract];
  if (!served) {
    const all = Object.keys(contracts).join(' and ');
    return [`It speaks contract ${use.contract}; the shell serves contract ${all}.`];
  }
  return [
    ...Object.entries(use.uses).flatMap(([module, names]) =>
      Object.entries(names).flatMap(([name, hash]) => {
        const known = served[module]?.[name];
        if (!known) return [`It uses ${name} of ${module}, which the shell does not have.`];
        if (known.includes(hash)) return [];
        return [`It uses ${name} of ${module} in a form that the shell does not have.`];
      }),
    ),
    ...Object.entries(use.packages).flatMap(([name, needed]) => {
      const there = packages[name];
      if (there && isEnough(there, needed)) return [];
      return [`It was built with ${name} ${needed}; the shell has ${there ?? 'none'}.`];
    }),
    ...missing(use.properties, properties).map(
      (name) => `Its styles go by ${name}, which the shell's do not set.`,
    ),
  ];
}

/** None where a release is older than these lists. */
function missing(needed: readonly string[] = [], there?: readonly string[]): string[] {
  return there ? needed.filter((name) => !there.includes(name)) : [];
}

/** The same major version, and nothing of it missing. */
function isEnough(there: string, needed: string): boolean {
  const [major = 0, ...rest] = there.split('.').map(Number);
  const [neededMajor = 0, ...neededRest] = needed.split('.').map(Number);
  if (major !== neededMajor) return false;
  const [minor = 0, patch = 0] = rest;
  const [neededMinor = 0, neededPatch = 0] = neededRest;
  return minor > neededMinor || (minor === neededMinor && patch >= neededPatch);
}
