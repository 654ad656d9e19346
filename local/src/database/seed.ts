import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type postgres from 'postgres';
import { SqlFileError } from './migrate';

/** Runs every seed file in one transaction each, in the order of `supabase/config.toml`. */
export async function seed(sql: postgres.Sql, supabaseDir: string): Promise<string[]> {
  const files = await seedFiles(supabaseDir);
  for (const path of files) {
    const text = await readFile(path, 'utf8');
    try {
      await sql.begin((tx) => tx.unsafe(text));
    } catch (error) {
      throw new SqlFileError(path, text, error);
    }
  }
  return files.map((path) => basename(path, '.sql'));
}

async function seedFiles(supabaseDir: string): Promise<string[]> {
  const names = (await readdir(join(supabaseDir, 'seeds')).catch(() => []))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const known = names.map((name) => `seeds/${name}`);
  const config = await readFile(join(supabaseDir, 'config.toml'), 'utf8').catch(() => '');
  const patterns = seedPaths(config) ?? ['seeds/*.sql'];
  const ordered = patterns.flatMap((pattern) =>
    known.filter((name) => matchesPattern(name, pattern)),
  );
  return [...new Set(ordered)].map((name) => join(supabaseDir, name));
}

/** `sql_paths` of the section `[db.seed]`; undefined when the file does not set it. */
export function seedPaths(config: string): string[] | undefined {
  const section = /^\[db\.seed\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(config)?.[1] ?? '';
  const list = /^\s*sql_paths\s*=\s*\[([\s\S]*?)\]/m.exec(section)?.[1];
  if (list === undefined) return undefined;
  const uncommented = list.replaceAll(/#.*$/gm, '');
  return [...uncommented.matchAll(/["']([^"']+)["']/g)].map((match) =>
    (match[1] ?? '').replace(/^\.\//, ''),
  );
}

function matchesPattern(name: string, pattern: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*');
  return new RegExp(`^${source}$`).test(name);
}

/** Seeds a database that has not been seeded before. */
export async function seedOnce(
  sql: postgres.Sql,
  localSql: postgres.Sql,
  supabaseDir: string,
): Promise<void> {
  const [state] = await localSql`select count(seeded_at)::int as times from _local.setup`;
  if (state?.times > 0) return;
  await seed(sql, supabaseDir);
  await localSql`update _local.setup set seeded_at = now()`;
}
