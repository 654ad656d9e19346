import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProtectedScreen, PublicScreen } from 'shared/remote-contract';
import { remoteConfig } from '../../../rspack.base';
import type { RemoteName } from '../app-names';
import { compile, isPrerendered } from '../build/compile-apps';
import { readBuild } from '../deploy/read-build';
import type { Build } from '../deploy/releases';
import { prerenderConfig } from '../prerender/prerender-config';
import { repositoryDir } from '../repository-dir';

/** Its page is written here. */
type AddedScreen = Omit<PublicScreen, 'page'> | Omit<ProtectedScreen, 'page'>;

/**
 * Newer builds of some remotes: each has one screen more, which shows its title and `text`.
 * @returns them, by remote, and the folder they are in
 */
export async function buildNewerRemotes(
  added: Readonly<Partial<Record<RemoteName, { screen: AddedScreen; text: string }>>>,
): Promise<{ rootDir: string; builds: Readonly<Record<RemoteName, Build>> }> {
  const rootDir = mkdtempSync(join(tmpdir(), 'newer-'));
  symlinkSync(join(repositoryDir, 'node_modules'), join(rootDir, 'node_modules'));
  const names = Object.keys(added) as RemoteName[];
  const configs = names.map(async (name) => {
    const sources = join(rootDir, name, 'src');
    const more = added[name];
    if (more) addScreen(name, sources, more);
    const config = remoteConfig(name, 'production', sources);
    const output = { ...config.output, path: join(rootDir, name, 'dist') };
    const forNode = isPrerendered(name) ? [await prerenderConfig(name, sources)] : [];
    return [{ ...config, output }, ...forNode];
  });
  await compile((await Promise.all(configs)).flat());
  const builds = Object.fromEntries(names.map((name) => [name, readBuild(rootDir, name)]));
  return { rootDir, builds: builds as Record<RemoteName, Build> };
}

function addScreen(
  name: RemoteName,
  sources: string,
  { screen, text }: { screen: AddedScreen; text: string },
): void {
  cpSync(join(repositoryDir, name, 'src'), sources, { recursive: true });
  // says that the sources are modules, which the build needs to know when it reads the screens
  cpSync(join(repositoryDir, name, 'package.json'), join(sources, '../package.json'));
  const heading = screen.access !== 'public' && screen.frame ? 'h2' : 'h1';
  mkdirSync(join(sources, 'added'));
  writeFileSync(
    join(sources, 'added/added-page.tsx'),
    `import styles from './added-page.module.css';
    export default function AddedPage() {
      return <section className={styles.page}>
        <${heading}>${screen.title}</${heading}><p>${text}</p>
      </section>;
    }`,
  );
  writeFileSync(
    join(sources, 'added/added-page.module.css'),
    '@layer page { .page { padding-block: 8rem; color: rgb(1 2 3); } }',
  );
  const page = './added/added-page';
  edit(join(sources, 'screens.ts'), 'screens: [', JSON.stringify({ ...screen, page }));
  edit(join(sources, 'routes.tsx'), 'pages: {', `'${screen.path}': () => import('${page}')`);
}

/** Adds one to a list or object of a source. */
function edit(file: string, opening: string, addition: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(opening, () => `${opening} ${addition},`);
  if (after === before) throw new Error(`${file} has no "${opening}".`);
  writeFileSync(file, after);
}
