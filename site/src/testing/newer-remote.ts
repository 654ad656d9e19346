import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProtectedScreen, PublicScreen } from 'shared/remote-contract';
import { type RemoteName, remoteConfig, remoteNames } from '../../../rspack.base';
import { compile } from '../compile-apps';
import { repositoryDir } from '../repository-dir';

/** Its page is written here. */
type AddedScreen = Omit<PublicScreen, 'page'> | Omit<ProtectedScreen, 'page'>;

/**
 * A folder with the builds of this repository, as a host has them that puts the site together, and
 * with newer builds of some remotes: each has one screen more, which shows its title and `text`.
 * The builds of the shell and of all other remotes are the same files.
 */
export async function withNewerRemotes(
  added: Readonly<Partial<Record<RemoteName, { screen: AddedScreen; text: string }>>>,
): Promise<string> {
  const rootDir = mkdtempSync(join(tmpdir(), 'newer-'));
  symlinkSync(join(repositoryDir, 'node_modules'), join(rootDir, 'node_modules'));
  symlinkSync(join(repositoryDir, 'shell'), join(rootDir, 'shell'));
  const configs = [];
  for (const name of remoteNames) {
    const more = added[name];
    if (!more) {
      symlinkSync(join(repositoryDir, name), join(rootDir, name));
      continue;
    }
    const sources = join(rootDir, name, 'src');
    addScreen(name, sources, more);
    const config = remoteConfig(name, 'production', sources);
    configs.push({ ...config, output: { ...config.output, path: join(rootDir, name, 'dist') } });
  }
  await compile(configs);
  return rootDir;
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
