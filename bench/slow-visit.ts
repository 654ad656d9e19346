import { type Browser, chromium } from '@playwright/test';
import { findChromium } from 'e2e/support/find-chromium';
import { slowConnection } from 'e2e/support/slow-connection';
import { median } from './table';

/** A first visit by a person on a slow phone; times in ms since they asked for the page. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** The page's own code answers presses, and no long task is in the way any more. */
  interactive: number;
  /** The time of tasks beyond 50 ms each, from the first paint on. */
  blocked: number;
  layoutShift: number;
  /** When `content` was there; NaN for a visit that names none. */
  content: number;
  requests: number;
  scripts: number;
  /** Bytes as transferred over the line. */
  scriptBytes: number;
  bytes: number;
  /** Questions to the database: requests other than for files. */
  dataRequests: number;
  /**
   * The browser's CORS preflights before those, because the API has another origin: the questions wait for
   * them.
   */
  preflights: number;
  /** Those of them that were sent until `content` was there. */
  dataBefore: number;
  /** Those of them that had been sent before. */
  repeated: number;
}

export interface SlowVisit {
  url: string;
  /** For a browser that is signed in; default: nothing stored. */
  storageState?: NonNullable<Parameters<Browser['newContext']>[0]>['storageState'];
  /** Whether the browser tells the page that the line is slow; default: it does. */
  isTold?: boolean;
  viewport?: { width: number; height: number };
  /** Whether what the person came for is there; runs in the page, in the frame after each change. */
  content?: () => boolean;
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

/** 150 ms for each request, 1.6 Mbit/s, a processor four times slower, an empty cache. */
export async function slowVisit(browser: Browser, options: SlowVisit): Promise<Visit> {
  const { url, storageState, isTold, viewport = { width: 412, height: 823 }, content } = options;
  const context = await browser.newContext({ viewport, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000); // a busy machine is slow, not wrong
    const devtools = await slowConnection(page, isTold);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const asked = new Map<string, { kind: string; what: string }>();
    const sizes = new Map<string, number>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const { method, url, postData = '' } = request;
      asked.set(requestId, { kind: type ?? 'Other', what: `${method} ${url} ${postData}` });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    // tsx wraps functions in a helper of its own, which the page does not know
    await page.addInitScript({ content: 'globalThis.__name = (wrapped) => wrapped;' });
    await page.addInitScript(recordAnswers);
    await page.goto(url, { waitUntil: 'commit' });
    let contentAt = Number.NaN;
    if (content) {
      contentAt = await page.evaluate<number>(`(${whenShown})(${content})`);
    }
    const dataBefore = [...asked.values()].filter(isData).length;
    await page.waitForLoadState('networkidle');
    const measured = await page.evaluate(readMeasures);

    const finished = [...sizes].flatMap(([id, size]) => {
      const request = asked.get(id);
      return request ? [{ ...request, size }] : [];
    });
    const scripts = finished.filter(({ kind }) => kind === 'Script');
    const data = finished.filter(isData);
    const sum = (of: { size: number }[]) => of.reduce((total, { size }) => total + size, 0);
    return {
      ...measured,
      content: contentAt,
      requests: finished.length,
      scripts: scripts.length,
      scriptBytes: sum(scripts),
      bytes: sum(finished),
      dataRequests: data.length,
      preflights: finished.filter(({ what }) => what.startsWith('OPTIONS ')).length,
      dataBefore,
      repeated: data.length - new Set(data.map(({ what }) => what)).size,
    };
  } finally {
    await context.close();
  }
}

const isData = ({ kind }: { kind: string }) => kind === 'Fetch' || kind === 'XHR';

/** Each figure's median by itself. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const [first] = visits;
  if (!first) throw new Error('There was no visit.');
  const keys = Object.keys(first) as (keyof Visit)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(visits.map((visit) => visit[key]))]),
  ) as unknown as Visit;
}

interface Measuring {
  /** When a part of the page last began to answer presses. */
  answeredAt?: number;
}

/** Runs in the page before everything else: notes when `earlyPresses.isWaiting` is given over. */
function recordAnswers(): void {
  let early: EarlyPresses | undefined;
  Object.defineProperty(window, 'earlyPresses', {
    get: () => early,
    set: (recorder: EarlyPresses) => {
      let { isWaiting } = recorder;
      early = Object.defineProperty(recorder, 'isWaiting', {
        get: () => isWaiting,
        set: (next: EarlyPresses['isWaiting']) => {
          isWaiting = next;
          (window as Measuring).answeredAt = performance.now();
        },
      });
    },
  });
}

/** Runs in the page. @returns the time of the first frame in which it is there, in ms */
function whenShown(isShown: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    let isAsked = false;
    const look = (): void => {
      isAsked = false;
      if (!isShown()) return;
      changes.disconnect();
      resolve(performance.now());
    };
    const ask = (): void => {
      if (!isAsked) requestAnimationFrame(look);
      isAsked = true;
    };
    const changes = new MutationObserver(ask);
    changes.observe(document, { attributes: true, childList: true, subtree: true });
    ask();
  });
}

/** Runs in the page once it is quiet. */
async function readMeasures(): Promise<
  Pick<Visit, 'firstPaint' | 'largestPaint' | 'interactive' | 'blocked' | 'layoutShift'>
> {
  const entries = (type: string): Promise<PerformanceEntryList> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 1500); // nothing of the kind has happened
    });
  const [largest, long, shifts] = await Promise.all(
    ['largest-contentful-paint', 'longtask', 'layout-shift'].map(entries),
  );
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const firstPaint = paint?.startTime ?? Number.NaN;
  const tasks = (long ?? []).filter(({ startTime, duration }) => startTime + duration > firstPaint);
  const lastTask = tasks.at(-1);
  return {
    firstPaint,
    largestPaint: largest?.at(-1)?.startTime ?? Number.NaN,
    interactive: Math.max(
      firstPaint,
      (window as Measuring).answeredAt ?? 0,
      lastTask ? lastTask.startTime + lastTask.duration : 0,
    ),
    blocked: tasks.reduce((total, { duration }) => total + duration - 50, 0),
    layoutShift: (shifts ?? [])
      .map((entry) => entry as PerformanceEntry & { value: number; hadRecentInput: boolean })
      .reduce((total, { value, hadRecentInput }) => total + (hadRecentInput ? 0 : value), 0),
  };
}
