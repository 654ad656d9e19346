import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../repository-dir';
import { runCompiler } from './declarations';

/** One export, as it was promised and as it is. */
export interface Promised {
  /** Request of the module, and name of the export. */
  module: string;
  name: string;
  /** Files with the declarations, without the ending. */
  before: string;
  now: string;
  /** It may have a stand-in in `older-contract.ts` of the shell. */
  isOlder: boolean;
  /**
   * What it is: a value that a remote takes; a slice of the store, which whoever comes first fills and
   * all change; or a type of what a remote, or the site, gives to the other side, or either to both.
   */
  is: 'taken' | 'slice' | 'from remote' | 'from site' | 'from both';
}

export interface Breach {
  module: string;
  name: string;
  /** What the compiler says. */
  reason: string;
}

const olderContract = join(repositoryDir, 'shell/src/federation/older-contract');

/**
 * What no longer does what was promised: a value that is gone, that answers something else, that asks
 * for more or no longer takes what it took. Additions are no breach.
 * @param standIns the file that names them, without the ending; default the shell's
 */
export async function breachesOf(
  promised: readonly Promised[],
  standIns = olderContract,
): Promise<Breach[]> {
  const folder = join(repositoryDir, 'node_modules/.cache', `promises-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const lines = promised.map(lineOf);
    writeFileSync(join(folder, 'promises.ts'), `${lines.join('\n')}\n${helpers(standIns)}`);
    const config = {
      extends: join(repositoryDir, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(repositoryDir, 'node_modules/@types')] },
      include: [],
      files: ['promises.ts', join(repositoryDir, 'shared/src/css.d.ts')],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { exit, said } = await runCompiler(['-p', folder, '--pretty', 'false']);
    return breachesIn(exit, said, promised);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The compiler allows that an argument is no longer looked at, and that a property which may be missing
 * is renamed: `Names` are all there are, those within others with a dot; but not those of functions within.
 */
const helpers = (standIns: string) => `
type StandIns = (typeof import(${JSON.stringify(standIns)}))['olderModules'];
type Served<M, Now> = M extends keyof StandIns
  ? StandIns[M] extends () => Promise<infer StandIn> ? StandIn : never : Now;
type Takes<F> = F extends (...given: infer P) => unknown ? P : [];
type Given<F> = F extends (...given: never[]) => infer R ? Awaited<R> : F;
type Plain = string | number | boolean | symbol | null | undefined | ((...given: never[]) => unknown);
type Whole<T> = T extends Plain ? T : { [K in keyof T]-?: Whole<T[K]> };
type State<S> = S extends { getState: () => infer Kept } ? Kept : never;
type Kept<T> = T extends { getState: () => unknown } ? State<T> : T;
type Near = [0, 0]; // what packages give and take has no end
type Names<T, Depth extends 0[] = []> = Depth['length'] extends 6 ? never
  : T extends Plain ? never
  : T extends readonly (infer One)[] ? Names<One, [...Depth, 0]>
  : { [K in keyof T & string]-?: K | \`\${K}.\${Names<T[K], [...Depth, 0]>}\` }[keyof T & string];
export {};
`;

/** One line each, so that the place of a complaint says whose it is. */
function lineOf(promised: Promised): string {
  const [was, is] = typesOf(promised);
  const unchanged = [
    `const is: ${was} = null! as ${is};`,
    `const was: ${is} = null! as ${was};`,
    `const names: Names<Kept<${is}>> = null! as Names<Kept<${was}>>;`,
  ];
  const checks = {
    taken: [
      `const is: ${was} = null! as ${is};`,
      `const takes: Takes<${is}> = null! as Takes<${was}>;`,
      `const named: Names<Takes<${is}>, Near> = null! as Names<Takes<${was}>, Near>;`,
      `const given: Names<Given<${is}>, Near> = null! as Names<Given<${was}>, Near>;`,
      `const kept: Names<State<${is}>> = null! as Names<State<${was}>>;`,
    ],
    slice: unchanged,
    'from remote': [
      `const is: ${is} = null! as ${was};`,
      `const names: Names<${is}> = null! as Names<${was}>;`,
    ],
    'from both': unchanged,
    'from site': [
      `const is: ${was} = null! as ${is};`,
      `const whole: Whole<${was}> = null! as Whole<${is}>;`,
    ],
  };
  return `{ ${checks[promised.is].join(' ')} }`;
}

/** Its type as it was, and as it is. */
function typesOf({ module, name, before, now, isOlder, is }: Promised): [string, string] {
  const type = (file: string) => `import(${JSON.stringify(file)}).${name}`;
  if (is.startsWith('from ')) return [type(before), type(now)];
  const all = (file: string) => `typeof import(${JSON.stringify(file)})`;
  const one = (type: string) => `(${type})[${JSON.stringify(name)}]`;
  return [
    one(all(before)),
    one(isOlder ? `Served<${JSON.stringify(module)}, ${all(now)}>` : all(now)),
  ];
}

function breachesIn(exit: number, said: string, promised: readonly Promised[]): Breach[] {
  const breaches = new Map<Promised, Breach>();
  for (const complaint of said.split(/\n(?=\S)/)) {
    // what is wrong in other files, the check of all types says
    const [, line, reason = ''] =
      /^(?:\S*promises\.ts\((\d+),\d+\): )?error \w+: ([\s\S]+)/.exec(complaint) ?? [];
    const broken = promised[Number(line) - 1];
    if (!broken && reason) throw new Error(`The contract cannot be checked: ${complaint}`);
    if (broken && !breaches.has(broken)) {
      breaches.set(broken, { module: broken.module, name: broken.name, reason: reason.trim() });
    }
  }
  // its words are others now: it has not said that all is kept
  if (exit !== 0 && !/\(\d+,\d+\): error \w+: /.test(said)) {
    throw new Error(`The contract cannot be checked: the compiler ended with ${exit}. ${said}`);
  }
  return [...breaches.values()];
}
