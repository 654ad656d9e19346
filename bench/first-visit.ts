import { chromium } from '@playwright/test';
import { findChromium } from 'e2e/support/find-chromium';
import { slowConnection } from 'e2e/support/slow-connection';
import { startStack } from 'local/stack';
import { buildSite } from 'site/build-site';

/**
 * The first visit to a page, as a stranger on a slow phone has it: 150 ms round trips, 1.6 Mbit/s,
 * a processor four times slower. Prints medians of five; asserts nothing.
 *
 *   tsx bench/first-visit.ts [path …]
 */
const paths = process.argv.slice(2);
const runs = 5;

interface Visit {
  requests: number;
  scripts: number;
  scriptBytes: number;
  bytes: number;
  largestPaintMs: number;
  layoutShift: number;
}

const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, siteDir: distDir });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

async function visit(path: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await slowConnection(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await page.goto(stack.url + path, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints);
  await context.close();

  const finished = [...sizes].filter(([id]) => kinds.has(id));
  const scripts = finished.filter(([id]) => kinds.get(id) === 'Script');
  const sum = (entries: [string, number][]) => entries.reduce((total, [, size]) => total + size, 0);
  return {
    requests: finished.length,
    scripts: scripts.length,
    scriptBytes: sum(scripts),
    bytes: sum(finished),
    ...paints,
  };
}

/** Runs in the page. */
function readPaints(): Promise<{ largestPaintMs: number; layoutShift: number }> {
  return new Promise((resolve) => {
    let layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) layoutShift += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const largestPaintMs = list.getEntries().at(-1)?.startTime ?? Number.NaN;
      resolve({ largestPaintMs, layoutShift });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

try {
  for (const path of paths.length > 0 ? paths : ['/', '/members', '/login']) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(path));
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
    console.log(
      `${path}: ${of('requests')} requests, ${of('scripts')} scripts, ` +
        `${(of('scriptBytes') / 1000).toFixed(1)} kB JS, ${(of('bytes') / 1000).toFixed(1)} kB in all, ` +
        `LCP ${Math.round(of('largestPaintMs'))} ms, CLS ${of('layoutShift').toFixed(4)}`,
    );
  }
} finally {
  await browser.close();
  await stack.stop();
}
