import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { remoteContract } from 'shared/remote-contract';
import { contractFolder, type Exports, exportsFile, readServed } from '../../../rspack.contract';
import { repositoryDir } from '../repository-dir';
import { type Breach, breachesOf, type Promised } from './compatible';
import {
  contractModules,
  type Declarations,
  emitDeclarations,
  fileOf,
  sliceModules,
} from './declarations';
import { exportHashes, hashesOf } from './hashes';
import { passedTypes } from './passed-types';

export type ContractState =
  | { state: 'kept' }
  /** There is more than is written down. */
  | { state: 'grown'; modules: readonly string[] }
  | { state: 'broken'; breaches: readonly (Breach & { contract: string })[] };

/** What the sources offer now, beside the contracts as they are written down. */
export async function contractState(): Promise<ContractState> {
  const now = await declared();
  const served = readServed(repositoryDir);
  const breaches = [];
  for (const contract of Object.keys(served)) {
    for (const breach of await breachesOf(promisesOf(contract, served[contract] ?? {}))) {
      breaches.push({ ...breach, contract });
    }
  }
  if (breaches.length > 0) return { state: 'broken', breaches };
  const modules = changed(now.hashes, served[remoteContract]);
  return modules.length > 0 ? { state: 'grown', modules } : { state: 'kept' };
}

/** @throws with what to do, when the sources say something else than what is written down */
export async function refuseBrokenContract(): Promise<void> {
  const state = await contractState();
  if (state.state !== 'kept') throw new Error(contractComplaint(state));
}

/**
 * Writes the present contract down.
 * @param anew forgets what was promised before
 */
export async function writeContract(anew = false): Promise<void> {
  const now = await declared();
  const folder = folderOf(String(remoteContract));
  const before = anew ? {} : (readServed(repositoryDir)[remoteContract] ?? {});
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of now.declarations) {
    const path = join(folder, `${file}.d.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const exports = Object.fromEntries(
    Object.entries(now.hashes).map(([module, names]) => [
      module,
      Object.fromEntries(
        Object.entries(names).map(([name, hash]) => {
          const earlier = before[module]?.[name] ?? [];
          return [name, [...earlier.filter((one) => one !== hash), hash]];
        }),
      ),
    ]),
  );
  writeFileSync(join(folder, exportsFile), `${JSON.stringify(exports, null, 2)}\n`);
}

const folderOf = (contract: string) => join(repositoryDir, contractFolder, contract);

function promisesOf(contract: string, exports: Exports<unknown>): Promised[] {
  const slices = sliceModules(repositoryDir);
  const kindOf = (module: string, name: string): Promised['is'] => {
    const giver = passedTypes[module]?.[name];
    if (giver) return `from ${giver}`;
    return slices.includes(module) ? 'slice' : 'taken';
  };
  return Object.entries(exports).flatMap(([module, names]) =>
    Object.keys(names).map((name) => ({
      module,
      name,
      before: join(folderOf(contract), fileOf(module)),
      now: join(repositoryDir, 'shared/src', fileOf(module)),
      isOlder: contract !== String(remoteContract),
      is: kindOf(module, name),
    })),
  );
}

interface Declared {
  declarations: Declarations;
  hashes: Exports<string>;
}

async function declared(): Promise<Declared> {
  const singletons = contractModules(repositoryDir);
  const slices = sliceModules(repositoryDir);
  const passed = Object.keys(passedTypes);
  const declarations = await emitDeclarations([...singletons, ...slices, ...passed].map(fileOf));
  const hashes = [...singletons, ...slices].map((module) => {
    const all = exportHashes(fileOf(module), declarations);
    return [module, slices.includes(module) ? slicesOf(module, all, declarations) : all] as const;
  });
  const ofTypes = Object.entries(passedTypes).map(([module, types]) => {
    return [module, hashesOf(fileOf(module), Object.keys(types), declarations)] as const;
  });
  return { declarations, hashes: Object.fromEntries([...hashes, ...ofTypes]) };
}

/** Of a module with slices only these are shared; its functions are in each bundle. */
function slicesOf(
  module: string,
  hashes: Readonly<Record<string, string>>,
  declarations: Declarations,
): Record<string, string> {
  const text = declarations.get(fileOf(module)) ?? '';
  const isSlice = (name: string) => new RegExp(`declare const ${name}: [^;]*\\bSlice<`).test(text);
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => isSlice(name)));
}

function changed(now: Exports<string>, written: Exports<readonly string[]> = {}): string[] {
  const newest = Object.fromEntries(
    Object.entries(written).map(([module, names]) => [
      module,
      Object.fromEntries(Object.entries(names).map(([name, hashes]) => [name, hashes.at(-1)])),
    ]),
  );
  return Object.keys({ ...now, ...newest }).filter(
    (module) => !isDeepStrictEqual(now[module], newest[module]),
  );
}

const standIn =
  'a module, named in shell/src/federation/older-contract.ts, for the remotes that are live.';

/** What is wrong and what to do about it. */
export function contractComplaint(state: Exclude<ContractState, { state: 'kept' }>): string {
  if (state.state === 'grown') {
    return `There is more in ${state.modules.join(', ')} than contract ${remoteContract} says. "npm run contract" writes it down; commit what it writes.`;
  }
  const next = remoteContract + 1;
  const isOnlyOlder = state.breaches.every(({ contract }) => contract !== String(remoteContract));
  return [
    'Remotes that are live would no longer work with this:',
    ...state.breaches.map(
      ({ contract, module, name, reason }) =>
        `  contract ${contract}, ${module}: ${name}\n    ${reason.replaceAll('\n', '\n    ')}`,
    ),
    ...(isOnlyOlder
      ? ['Give what looks different now a stand-in of its old form:', `  ${standIn}`]
      : [
          'Keep what was promised and add the new form beside it, or begin the next contract:',
          '  1. What looks different now gets a stand-in of its old form:',
          `     ${standIn}`,
          `  2. shared/src/remote-contract.ts: remoteContract = ${next}; then "npm run contract".`,
          `  3. Deploy the shell, then each remote. When all speak contract ${next}, delete the`,
          '     stand-ins and the folder of the older contract in shared/contract.',
        ]),
    'A slice of the store (storeSlice) that changes its form, be it by something that has to be there,',
    'gets a new name instead: the state is one, and whoever comes first has filled it.',
  ].join('\n');
}
