import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from 'local/stack';
import { buildSite } from 'site/build-site';
import { buildOneBundle, type Variant } from './one-bundle/build-one-bundle';
import { serveBeside } from './serve-beside';
import { medianVisit, openBrowser, slowVisit, type Visit } from './slow-visit';
import { type Bars, ms, printTable } from './table';

/**
 * The first visit to a public page, as a stranger on a slow phone has it, beside the same pages built
 * as one bundle without federation: in turns, one after the other, of two pages also in a browser that
 * does not tell that the line is slow. Prints medians of five; asserts nothing.
 *
 *   tsx bench/first-visit.ts [--runs=5] [path …]
 */
const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.split('=')[1] ?? 5);
const named = args.filter((arg) => !arg.startsWith('--'));
const paths = named.length > 0 ? named : ['/', '/members', '/building-history', '/login'];
const variants: readonly Variant[] = ['plain', 'styles inside', 'drawn'];
const product = 'product';
const names = [product, ...variants.map((variant) => `one bundle, ${variant}`)];
/** The product where the browser does not tell that the line is slow: its fonts do not wait then. */
const untold = 'product, line not told';
const pathsUntold = ['/', '/members'];

const { distDir } = await buildSite();
const dir = await mkdtemp(join(tmpdir(), 'one-bundle-'));
await buildOneBundle(distDir, dir, variants);
const stack = await startStack({ fresh: true });
const folders = [distDir, ...variants.map((variant) => join(dir, variant))];
const sites = await Promise.all(folders.map((folder) => serveBeside(stack, folder)));
const browser = await openBrowser();

/** Each build in turns, so that anything else the machine does affects all alike. */
async function visitAll(path: string): Promise<Visit[]> {
  const [own = ''] = sites.map(({ url }) => url);
  const turns = [
    ...sites.map(({ url }) => ({ url: url + path })),
    ...(pathsUntold.includes(path) ? [{ url: own + path, isTold: false }] : []),
  ];
  const visits: Visit[][] = turns.map(() => []);
  for (let run = 0; run <= runs; run += 1) {
    for (const [at, turn] of turns.entries()) {
      const visit = await slowVisit(browser, turn);
      if (run > 0) visits[at]?.push(visit); // before the first, the server has compressed nothing
    }
  }
  return visits.map(medianVisit);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function row(path: string, name: string, visit: Visit, own: Visit): string[] {
  return [
    path,
    name,
    ms(visit.firstPaint),
    ms(visit.largestPaint),
    ms(visit.interactive),
    ms(visit.blocked),
    visit.layoutShift.toFixed(4),
    kilobytes(visit.scriptBytes),
    kilobytes(visit.bytes),
    String(visit.requests),
    name.startsWith(product) ? '' : (own.largestPaint / visit.largestPaint).toFixed(2),
    name.startsWith(product) ? '' : (own.interactive / visit.interactive).toFixed(2),
  ];
}

try {
  const rows: string[][] = [];
  const bars: Bars[] = [];
  for (const path of paths) {
    const visits = await visitAll(path);
    const own = visits[0] as Visit;
    rows.push(...visits.map((visit, at) => row(path, names[at] ?? untold, visit, own)));
    const of = (key: 'largestPaint' | 'interactive') =>
      names.map((name, at) => ({ name, value: visits[at]?.[key] ?? Number.NaN }));
    const [paint, answers] = [of('largestPaint'), of('interactive')];
    const shared = { audience: 'Visitors', unit: 'ms' } as const;
    bars.push(
      { ...shared, what: `${path}, largest paint (goal: 600 ms)`, bars: paint },
      { ...shared, what: `${path}, answers presses (goal: 1500 ms)`, bars: answers },
    );
  }
  const figures = ['first paint', 'largest', 'interactive', 'blocked', 'CLS', 'JS', 'all'];
  printTable(
    `First visit on a slow phone, medians of ${runs}; ratios: the product to that build`,
    ['page', 'build', ...figures, 'requests', 'ratio of paint', 'ratio of interactive'],
    rows,
    bars,
  );
} finally {
  await browser.close();
  await Promise.all(sites.map(({ close }) => close()));
  await stack.stop();
  await rm(dir, { recursive: true, force: true });
}
