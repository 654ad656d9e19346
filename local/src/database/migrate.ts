import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';

export interface MigrationFile {
  /** Leading timestamp of the file name; orders the migrations. */
  version: string;
  name: string;
  path: string;
}

/** Migration files of a folder, oldest first. */
export async function listMigrations(dir: string): Promise<MigrationFile[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  return names.map((fileName) => {
    const match = /^(\d+)_(.+)\.sql$/.exec(fileName);
    if (!match?.[1] || !match[2]) {
      throw new Error(`A migration is named <timestamp>_<topic>.sql, but there is ${fileName}.`);
    }
    return { version: match[1], name: match[2], path: join(dir, fileName) };
  });
}

/** A database that was made by files which have been rewritten or taken away since. */
export class OtherMigrationsError extends Error {
  override name = 'OtherMigrationsError';
}

/**
 * Runs the migrations a database has not seen yet, each in its own transaction, and records them
 * where the Supabase CLI does.
 *
 * @returns the names of those that ran
 * @param wayOn what to do with a database of another set, for that error
 * @throws OtherMigrationsError, before anything runs, when one that ran is no longer what it was;
 * else naming the file and line when one fails, and that one leaves nothing behind
 */
export async function migrate(
  sql: postgres.Sql,
  dir: string,
  wayOn = 'Start over with an empty database.',
): Promise<string[]> {
  await prepareHistory(sql);
  const files = await listMigrations(dir);
  const done = await sql<RanMigration[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`;
  const other = await findOther(done, files);
  if (other) {
    throw new OtherMigrationsError(
      `The database was made by another set of migrations (${other} differs). ${wayOn}`,
    );
  }
  const versions = new Set(done.map(({ version }) => version));
  const ran: string[] = [];
  for (const file of files) {
    if (versions.has(file.version)) continue;
    await runOne(sql, file);
    ran.push(file.name);
  }
  return ran;
}

interface RanMigration {
  version: string;
  name: string | null;
  /** The whole text, or what the Supabase CLI cut it into. */
  statements: string[] | null;
}

/** The first migration that ran and is not what the files say now. */
async function findOther(
  done: readonly RanMigration[],
  files: readonly MigrationFile[],
): Promise<string | undefined> {
  for (const { version, name, statements } of done) {
    const file = files.find((one) => one.version === version);
    const text = file && (await readFile(file.path, 'utf8'));
    const isSame = text !== undefined && (!statements || bare(statements.join()) === bare(text));
    if (!isSame) return [version, name].join(' ').trim();
  }
  return undefined;
}

// Without white space, semicolons and commas: cutting a text into statements changes these.
const bare = (text: string) => text.replaceAll(/[\s;,]+/g, '');

async function prepareHistory(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key);
    alter table supabase_migrations.schema_migrations add column if not exists name text;
    alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  `);
}

async function runOne(sql: postgres.Sql, file: MigrationFile): Promise<void> {
  const text = await readFile(file.path, 'utf8');
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(text);
      await tx`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${file.version}, ${file.name}, ${[text]})`;
      // A migration may leave its own search_path or role behind.
      await tx.unsafe('reset all');
    });
  } catch (error) {
    throw new SqlFileError(file.path, text, error);
  }
}

interface DatabaseError extends Error {
  position?: string;
  detail?: string;
  where?: string;
}

/** Says in which file, and where in it, the database refused a statement. */
export class SqlFileError extends Error {
  constructor(path: string, text: string, cause: unknown) {
    const { message, position, detail, where } = cause as DatabaseError;
    const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : '';
    super([`${path}${line}: ${message}`, detail, where].filter(Boolean).join('\n  '), { cause });
    this.name = 'SqlFileError';
  }
}
