import { startStack } from 'local/stack';
import { buildSite } from 'site/build-site';
import { medianVisit, openBrowser, slowVisit, type Visit } from './slow-visit';
import { ms, printTable } from './table';

/**
 * The first visit to a public page, as a stranger on a slow phone has it. Prints medians of five;
 * asserts nothing.
 *
 *   tsx bench/first-visit.ts [--runs=5] [path …]
 */
const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.split('=')[1] ?? 5);
const named = args.filter((arg) => !arg.startsWith('--'));
const paths = named.length > 0 ? named : ['/', '/members', '/login'];

const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, siteDir: distDir });
const browser = await openBrowser();

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

function row(name: string, visit: Visit): string[] {
  return [
    name,
    ms(visit.firstPaint),
    ms(visit.largestPaint),
    ms(visit.interactive),
    ms(visit.blocked),
    visit.layoutShift.toFixed(4),
    `${kilobytes(visit.scriptBytes)} KB`,
    `${kilobytes(visit.bytes)} KB`,
    String(visit.requests),
  ];
}

try {
  await slowVisit(browser, { url: stack.url }); // what the server keeps is kept by now
  const rows: string[][] = [];
  for (const path of paths) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) {
      visits.push(await slowVisit(browser, { url: stack.url + path }));
    }
    rows.push(row(path, medianVisit(visits)));
  }
  printTable(
    `First visit on a slow phone, medians of ${runs}`,
    ['page', 'first paint', 'largest', 'interactive', 'blocked', 'CLS', 'JS', 'all', 'requests'],
    rows,
  );
} finally {
  await browser.close();
  await stack.stop();
}
