import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryDir } from 'site/repository-dir';
import { benchmarksPage } from './benchmarks-page';
import type { Table } from './table';

/**
 * Every bench after the other, each a process of its own, and what they answer as
 * docs/benchmarks.md, which stays as it is when one has failed. Takes long, and wants a machine
 * that does nothing else.
 *
 *   npm run bench [-- name …]
 */
const benches = [
  'first-visit',
  'dashboard',
  'interactions',
  'split-flap',
  'lighthouse',
  'database',
  'load',
  'realtime',
  'scans',
  'build',
];

const page = join(repositoryDir, 'docs/benchmarks.md');
const named = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const failed: string[] = [];
try {
  const found = (named.length > 0 ? named : benches).map((bench) => {
    const file = join(folder, bench);
    writeFileSync(file, '');
    const { status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(repositoryDir, 'bench', `${bench}.ts`)],
      { cwd: repositoryDir, stdio: 'inherit', env: { ...process.env, BENCH_TABLES: file } },
    );
    if (status !== 0) failed.push(bench);
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return { bench, tables: lines.map((line): Table => JSON.parse(line)) };
  });
  if (named.length > 0) console.log(`\n${benchmarksPage(found)}`);
  else if (failed.length === 0) writeFileSync(page, benchmarksPage(found));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) throw new Error(`Ended with an error: ${failed.join(', ')}.`);
