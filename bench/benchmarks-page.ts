import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from 'e2e/support/find-chromium';
import { repositoryDir } from 'site/repository-dir';
import type { Audience, Bars, Table } from './table';

export interface BenchAnswer {
  bench: string;
  tables: readonly Table[];
}

/** Read before the benches begin: they take long, and others may commit meanwhile. */
const commit = presentCommit();

const audiences: readonly Audience[] = ['Visitors', 'Members', 'Administrators', 'Developers'];

const intro = `# Benchmarks

Written by \`npm run bench\`; nothing here is asserted by a test. Times belong to the machine below and
to how busy it was (the load average stands beside each table); ratios, bytes and counts hold
anywhere. Budgets of bytes, requests and layout shift are asserted in \`e2e/tests\`.

Method: production build, served by this repository's own server on the same machine, headless
Chromium. What is compared is measured in turns, in one run.

- **Slow** means that each request waits 150 ms, that all share 1.6 Mbit/s, a processor four times
  slower and an empty cache. The browser's devtools delay requests, not packets: opening a connection
  (DNS, and about two round trips on TCP and TLS 1.3, 0.3 s) and the slow start of TCP are not in it.
  Lighthouse simulates a line of the same nominal figures with its connections, which is why its
  largest paint is later; it gets the pages over HTTP/2, as a host serves them. Of pages that search engines
  are not to list, marked so, its audit whether they can is left out.
- **The database has an origin of its own** in first visits, dashboards and Lighthouse, as a hosted
  project has: the browser asks first whether it may ask. These preflights wait 150 ms as well, in the
  server, since devtools let them pass (Lighthouse has a line of its own). They count as requests, not
  as data requests.
- **First visits** are compared with the same pages built as one bundle without federation:
  - plain: prerendered, style sheets linked as a bundler leaves them, fonts preloaded on every line;
  - styles inside: style sheets in the HTML and fonts treated as in the product. The one row that
    compares federation alone: as far as its ratios are above 1, the product is later, with presses, too;
  - drawn: as plain, but not prerendered; the browser draws all.
  - Fonts of the product wait on a slow line where the browser tells of it: Chromium does, Firefox and
    Safari do not. "Line not told" is the product where it does not.
- **Medians** are the times of visits, of Lighthouse, of queries and of lists, over as many runs as the
  title says (queries: five for each person; lists: five), and what is called median or p50. No medians
  are p95, p98, p99, slowest, longest, throughput and counts of failures. Build and starts, the daily
  run and exports have run once.
- **Presses** are measured in a desktop's viewport without a slow line, and until the next frame, not
  until what was asked of the server is there.
- **The database server** of \`database\`, \`load\`, \`realtime\` and \`dashboard\` writes to disk as PostgreSQL does by
  default (fsync, synchronous_commit, full_page_writes); its other settings are small, see
  \`local/src/database/cluster.ts\`. Who asks shares its cores. "No rows": nothing was found, so no target
  is met. The mixed load are visits of an arrival and four screens with what each asks, on connections
  that have asked all of it before; the download of one's own data is not part of it
  (\`bench/database/visit.ts\`).
`;

/** docs/benchmarks.md: the date, what ran it, a chart for each audience, and all figures. */
export function benchmarksPage(answers: readonly BenchAnswer[]): string {
  const tables = answers.flatMap((answer) => answer.tables);
  const charts = audiences.flatMap((audience) => {
    const own = tables.flatMap(({ bars = [] }) => bars.filter((one) => one.audience === audience));
    return own.length === 0 ? [] : [`## ${audience}`, ...own.map(chart)];
  });
  const figures = answers.flatMap(({ bench, tables }) => [
    `### \`bench/${bench}.ts\``,
    ...tables.map(asMarkdown),
  ]);
  return `${[intro, circumstances(), ...charts, '## All figures', ...figures].join('\n\n')}\n`;
}

function circumstances(): string {
  const version = (name: string): string =>
    JSON.parse(readFileSync(join(repositoryDir, 'node_modules', name, 'package.json'), 'utf8'))
      .version;
  const packages = ['react', '@rspack/core', '@module-federation/enhanced', '@playwright/test'];
  return [
    `- ${new Date().toISOString().slice(0, 10)}, ${commit}`,
    `- ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
    `- ${packages.map((name) => `${name} ${version(name)}`).join(', ')}`,
    `- ${browserName()}`,
  ].join('\n');
}

/** What was measured. The page itself, of the run before, is no change. */
function presentCommit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: repositoryDir, encoding: 'utf8' }).stdout.trim();
  const name = git('rev-parse', '--short', 'HEAD');
  if (name === '') return 'no commit known';
  const changes = git('status', '--porcelain', '--', '.', ':!docs/benchmarks.md');
  return `commit ${name}${changes === '' ? '' : ' with changes'}`;
}

/** Which build of the browser, too: the headless shell paints up to a quarter earlier than the whole one. */
function browserName(): string {
  const path = findChromium() ?? chromium.executablePath();
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return `${stdout.trim().split(' built on')[0]} (${basename(path)})`;
}

const widest = 40; // characters

function chart({ what, unit, bars }: Bars): string {
  const top = Math.max(...bars.map(({ value }) => value));
  const names = Math.max(...bars.map(({ name }) => name.length));
  const lines = bars.map(({ name, value }) => {
    const bar = '█'.repeat(Math.round((value / top) * widest));
    return `${name.padEnd(names)}  ${bar} ${Math.round(value)} ${unit}`;
  });
  return [`**${what}**`, '', '```text', ...lines, '```'].join('\n');
}

function asMarkdown({ title, head, rows, load }: Table): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    `**${title}** (load average ${load.toFixed(1)})`,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
  ].join('\n');
}
