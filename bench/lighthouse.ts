import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from 'e2e/support/find-chromium';
import { listedPaths, publicPaths } from 'e2e/support/screens';
import { startStack } from 'local/stack';
import { buildSite } from 'site/build-site';
import { serveOverHttp2 } from './serve-beside';
import { median, ms, printTable } from './table';

/**
 * Every public page under Lighthouse (mobile: slow network, processor four times slower), medians
 * of five, over HTTP/2 as every host serves it: with a connection for each file, as HTTP/1.1 has
 * them, its model of the network expects the largest paint some tenths of a second later. Pages that
 * ask not to be listed are marked: whether they can be (is-crawlable) is not asked of them. Prints;
 * asserts nothing. Lighthouse is fetched by npx when it is not there: it is too large to be
 * installed for everyone. The certificate is made by openssl.
 *
 *   tsx bench/lighthouse.ts [--runs=5] [path …]
 */
const lighthouse = 'lighthouse@12.8.2';
const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.split('=')[1] ?? 5);
const named = args.filter((arg) => !arg.startsWith('--'));
const pages = named.length > 0 ? named : publicPaths;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; numericValue?: number; title: string }
  >;
}

const reports = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, siteDir: distDir });
const site = await serveOverHttp2(stack, distDir);

/** Chromium now and then loses its own recording; one more try, then it is an error. */
async function examine(path: string, run: number): Promise<Report> {
  try {
    return await examineOnce(path, run);
  } catch {
    return examineOnce(path, run);
  }
}

async function examineOnce(path: string, run: number): Promise<Report> {
  const file = join(reports, `${path.replaceAll('/', '-')}-${run}.json`);
  const flags = [
    '--headless=new',
    '--ignore-certificate-errors',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  await finish('npx', [
    '--yes',
    lighthouse,
    site.url + path,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories}`,
    `--chrome-flags=${flags.join(' ')}`,
    // a page that asks not to be listed cannot be
    ...(listedPaths.includes(path) ? [] : ['--skip-audits=is-crawlable']),
  ]);
  return JSON.parse(await readFile(file, 'utf8'));
}

function finish(command: string, commandArgs: string[]): Promise<void> {
  const env = { ...process.env, CHROME_PATH: findChromium() ?? chromium.executablePath() };
  const child = spawn(command, commandArgs, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}.`)),
    );
  });
}

/** What keeps a category below 100, without the timings, which say so themselves. */
function shortcomings({ audits }: Report): string[] {
  return Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0)
    .map(([id, { title }]) => `${id} (${title})`);
}

try {
  const rows: (string | number)[][] = [];
  const remarks: string[] = [];
  for (const path of pages) {
    const found: Report[] = [];
    for (let run = 0; run < runs; run += 1) found.push(await examine(path, run));
    const of = (read: (report: Report) => number) => median(found.map(read));
    const audit = (id: string) => of(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    rows.push([
      listedPaths.includes(path) ? path : `${path} (not listed)`,
      ...categories.map((name) => Math.round(of((one) => one.categories[name].score) * 100)),
      audit('cumulative-layout-shift').toFixed(4),
      ms(audit('total-blocking-time')),
      ms(audit('largest-contentful-paint')),
    ]);
    const last = found.at(-1);
    if (last) remarks.push(...shortcomings(last).map((text) => `${path}: ${text}`));
  }
  rows.push(['target', 100, 100, 100, 100, '≤ 0.01', '≤ 50 ms', '≤ 2500 ms']);
  printTable(
    `Lighthouse, mobile, HTTP/2, medians of ${runs}`,
    ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'CLS', 'TBT', 'LCP'],
    rows,
  );
  for (const remark of remarks) console.log(`  ${remark}`);
} finally {
  await site.close();
  await stack.stop();
  await rm(reports, { recursive: true, force: true });
}
