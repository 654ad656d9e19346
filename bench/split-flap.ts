import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from 'e2e/support/find-chromium';
import { startStack } from 'local/stack';
import { buildSite } from 'site/build-site';
import { ms, percentile, printTable } from './table';

/**
 * How smoothly the split-flap display of the home page flips, on a processor four times slower.
 * Frames are counted while tiles move, and while the board rests, for comparison: what a machine
 * without a graphics card cannot draw in time shows in both.
 *
 *   tsx bench/split-flap.ts [flips]
 */
const flips = Number(process.argv[2] ?? 4);
const perfect = 1000 / 60; // ms a frame
const widths = [375, 1280];

interface Frames {
  /** Time from frame to frame, ms. */
  moving: number[];
  resting: number[];
  /** Long animation frames (50 ms and more) while tiles moved, ms. */
  long: number[];
}

/** Processor time of the page's main thread, ms; what else the machine does is not in it. */
interface Work {
  script: number;
  style: number;
  layout: number;
  all: number;
}

const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, seed: true, siteDir: distDir });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

async function watch(width: number, slowdown: number): Promise<Frames & { work: Work }> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(stack.url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Pause greetings' }).scrollIntoViewIfNeeded();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // tsx wraps named functions in a helper of its own, which the page does not have
  await page.evaluate('globalThis.__name = (named) => named');
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readWork(devtools);
  const frames = await countFrames(page);
  const after = await readWork(devtools);
  await context.close();
  // a resting board costs next to nothing, so all of it is put down to the frames that moved
  const spent = (kind: keyof Work) => (after[kind] - before[kind]) / frames.moving.length;
  const [script, style, layout] = [spent('script'), spent('style'), spent('layout')];
  return { ...frames, work: { script, style, layout, all: spent('all') } };
}

async function readWork(devtools: CDPSession): Promise<Work> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string) =>
    1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN);
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
    all: of('TaskDuration'),
  };
}

async function countFrames(page: Page): Promise<Frames> {
  return page.evaluate((wanted): Promise<Frames> => {
    const board = document.querySelector('button[class*="split-flap"]')?.parentElement;
    if (!board) throw new Error('There is no board.');
    const settled = 1000; // ms without a change: a flip is over
    const frames: { at: number; took: number }[] = [];
    const turns: { start: number; end: number }[] = [];
    const long: { start: number; took: number }[] = [];
    const observeAll = { attributes: true, childList: true, characterData: true, subtree: true };
    new MutationObserver(() => {
      const now = performance.now();
      const last = turns.at(-1);
      if (last && now - last.end < settled) last.end = now;
      else turns.push({ start: now, end: now });
    }).observe(board, observeAll);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        long.push({ start: startTime, took: duration });
      }
    }).observe({ type: 'long-animation-frame' });

    return new Promise((resolve) => {
      let before = performance.now();
      const next = (): void => {
        const at = performance.now();
        frames.push({ at, took: at - before });
        before = at;
        const over = turns.filter(({ end }) => at - end > settled);
        if (over.length < wanted) requestAnimationFrame(next);
        else {
          const isMoving = (time: number) =>
            over.some(({ start, end }) => time >= start && time <= end);
          resolve({
            moving: frames.filter((frame) => isMoving(frame.at)).map(({ took }) => took),
            resting: frames.filter((frame) => !isMoving(frame.at)).map(({ took }) => took),
            long: long.filter(({ start }) => isMoving(start)).map(({ took }) => took),
          });
        }
      };
      requestAnimationFrame(next);
    });
  }, flips);
}

function row(label: string, times: number[], long: number[]): (string | number)[] {
  const dropped = times.reduce((sum, time) => sum + Math.max(0, Math.round(time / perfect) - 1), 0);
  return [
    label,
    times.length,
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.95)),
    ms(Math.max(...times)),
    dropped,
    times.filter((time) => time > 50).length,
    long.length,
  ];
}

try {
  const rows: (string | number)[][] = [];
  const works: (string | number)[][] = [];
  for (const slowdown of [1, 4]) {
    for (const width of widths) {
      const { moving, resting, long, work } = await watch(width, slowdown);
      rows.push(row(`${width} px, ${slowdown}×, flipping`, moving, long));
      rows.push(row(`${width} px, ${slowdown}×, at rest`, resting, []));
      const { script, style, layout, all } = work;
      works.push([`${width} px, ${slowdown}×`, ...[script, style, layout, all].map(ms)]);
    }
  }
  printTable(
    `Split-flap display, ${flips} flips each`,
    ['', 'frames', 'median', 'p95', 'longest', 'dropped', 'over 50 ms', 'long frames'],
    rows,
  );
  printTable(
    'Processor time of the main thread, per frame while flipping',
    ['', 'script', 'style', 'layout', 'all'],
    works,
  );
} finally {
  await browser.close();
  await stack.stop();
}
