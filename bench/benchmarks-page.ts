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

const audiences: readonly Audience[] = ['Visitors', 'Members', 'Administrators', 'Developers'];

const intro = `# Benchmarks

Written by \`npm run bench\`; nothing here is asserted by a test. Times belong to the machine below and
to how busy it was (the load average stands beside each table); ratios, bytes and counts hold
anywhere. Budgets of bytes, requests and layout shift are asserted in \`e2e/tests\`.

Method: production build, served by this repository's own server on the same machine. "Slow" means
round trips of 150 ms, 1.6 Mbit/s, a processor four times slower and an empty cache, in headless
Chromium. Each figure is a median; what is compared is measured in turns, in one run. Lighthouse has
its own network and processor, and gets the pages over HTTP/2, as a host serves them.
`;

/** docs/benchmarks.md: the date, what ran it, a chart for each audience, and all medians. */
export function benchmarksPage(answers: readonly BenchAnswer[]): string {
  const tables = answers.flatMap((answer) => answer.tables);
  const charts = audiences.flatMap((audience) => {
    const own = tables.flatMap(({ bars = [] }) => bars.filter((one) => one.audience === audience));
    return own.length === 0 ? [] : [`## ${audience}`, ...own.map(chart)];
  });
  const medians = answers.flatMap(({ bench, tables }) => [
    `### \`bench/${bench}.ts\``,
    ...tables.map(asMarkdown),
  ]);
  return `${[intro, circumstances(), ...charts, '## All medians', ...medians].join('\n\n')}\n`;
}

function circumstances(): string {
  const version = (name: string): string =>
    JSON.parse(readFileSync(join(repositoryDir, 'node_modules', name, 'package.json'), 'utf8'))
      .version;
  const packages = ['react', '@rspack/core', '@module-federation/enhanced', '@playwright/test'];
  return [
    `- ${new Date().toISOString().slice(0, 10)}`,
    `- ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
    `- ${packages.map((name) => `${name} ${version(name)}`).join(', ')}`,
    `- ${browserName()}`,
  ].join('\n');
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
