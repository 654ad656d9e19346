import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryDir } from 'site/repository-dir';
import { runCommand } from 'site/run-command';
import { dumpSchema } from '../database/schema-dump';
import { startStack } from '../stack';

const TYPES = 'shared/src/database.types.ts';
const SCHEMA = 'supabase/schema.sql';
const program = (name: string) => join(repositoryDir, 'node_modules', '.bin', name);

/** Types and schema dump of what the migrations make of an empty database. */
async function generate(): Promise<Record<string, string>> {
  const stack = await startStack({ fresh: true, seed: false });
  try {
    const [types, schema] = await Promise.all([
      generateTypes(stack.databaseUrl).then(format),
      dumpSchema(stack.sql),
    ]);
    return { [TYPES]: types, [SCHEMA]: schema };
  } finally {
    await stack.stop();
  }
}

async function generateTypes(databaseUrl: string): Promise<string> {
  const args = ['gen', 'types', '--lang', 'typescript', '--schema', 'public'];
  const { stdout } = await promisify(execFile)(
    program('supabase'),
    [...args, `--remote=${databaseUrl}?sslmode=disable`],
    { cwd: repositoryDir, maxBuffer: 64 * 1024 * 1024, timeout: 60_000 },
  );
  return stdout;
}

/** The generator does not format what it writes; Biome does, as for all other files. */
function format(code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // Not under its own name: biome.json leaves database.types.ts alone.
    const child = spawn(program('biome'), ['format', '--stdin-file-path=shared/src/types.ts'], {
      cwd: repositoryDir,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let formatted = '';
    child.stdout.on('data', (chunk: Buffer) => {
      formatted += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(formatted);
      else reject(new Error('Biome could not format the generated types.'));
    });
    child.stdin.end(code);
  });
}

async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  const stale: string[] = [];
  for (const [path, text] of Object.entries(await generate())) {
    const file = join(repositoryDir, path);
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    stale.push(path);
    if (!isCheck) await writeFile(file, text);
  }
  if (isCheck && stale.length > 0) {
    throw new Error(
      `${stale.join(' and ')} no longer match the migrations. Run "npm run db:types" and commit.`,
    );
  }
  const verdict =
    stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Types and schema are current.';
  process.stdout.write(`${verdict}\n`);
}

runCommand(main);
