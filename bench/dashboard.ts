import { startStack } from 'local/stack';
import { administrator, member } from 'shared/testing/personas';
import { buildSite } from 'site/build-site';
import { knownBrowser } from './known-browser';
import { serveBeside } from './serve-beside';
import { medianVisit, openBrowser, type SlowVisit, slowVisit, type Visit } from './slow-visit';
import { type Audience, type Bars, ms, printTable } from './table';

/**
 * Signing in, and pages of the dashboard as somebody on a slow phone has them who was here before and
 * whose cache is empty. The database has an origin of its own, as in production. Prints medians;
 * asserts nothing.
 *
 *   tsx bench/dashboard.ts [--runs=5] [path …]
 */
const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.split('=')[1] ?? 5);
const named = args.filter((arg) => !arg.startsWith('--'));

const { distDir } = await buildSite();
const stack = await startStack({ fresh: true, durable: true, seed: true });
const site = await serveBeside(stack, distDir);
const browser = await openBrowser();

interface Opened extends Omit<SlowVisit, 'url'> {
  audience: Audience;
  path: string;
}

const kilobytes = (bytes: number) => bytes / 1024;

/** Whether the page's own heading is there and no placeholder is left in the content. */
function ownContent(): boolean {
  const heading = document.querySelector('[data-tab-page] :is(h2, h1)');
  const parts = [...document.querySelectorAll('main *')];
  const isPlaceholder = ({ childElementCount, textContent }: Element) =>
    childElementCount === 0 && /^Loading/.test(textContent ?? '');
  return Boolean(heading?.checkVisibility()) && !parts.some(isPlaceholder);
}

function form(): boolean {
  return document.querySelector('input[type=password]') !== null;
}

try {
  const [maria, nadia] = [await member(stack), await administrator(stack)];
  const members = await knownBrowser(browser, site.url, maria);
  const administrators = await knownBrowser(browser, site.url, nadia);
  const all: Opened[] = [
    { audience: 'Visitors', path: '/login', content: form },
    ...['/dashboard', '/dashboard/billing', '/dashboard/membership'].map((path) => ({
      audience: 'Members' as const,
      path,
      content: ownContent,
      storageState: members,
    })),
    ...['/dashboard/overview', '/dashboard/orders', '/dashboard/users'].map((path) => ({
      audience: 'Administrators' as const,
      path,
      content: ownContent,
      storageState: administrators,
    })),
  ];

  const pages = named.length > 0 ? all.filter(({ path }) => named.includes(path)) : all;
  const visited: { audience: Audience; path: string; visit: Visit }[] = [];
  for (const { audience, path, ...options } of pages) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) {
      visits.push(await slowVisit(browser, { url: site.url + path, ...options }));
    }
    visited.push({ audience, path, visit: medianVisit(visits) });
  }

  const bars = (audience: Audience): Bars[] => {
    const own = visited.filter((one) => one.audience === audience);
    const of = (value: (visit: Visit) => number) =>
      own.map(({ path, visit }) => ({ name: path, value: value(visit) }));
    return [
      { audience, what: 'Content (goal: 2000 ms)', unit: 'ms', bars: of(({ content }) => content) },
      {
        audience,
        what: 'Data requests until content (goal: 4)',
        unit: 'requests',
        bars: of(({ dataBefore }) => dataBefore),
      },
    ];
  };
  printTable(
    `Signing in and the dashboard on a slow phone, medians of ${runs}`,
    [
      'page',
      'content',
      'first paint',
      'blocked',
      'CLS',
      'JS',
      'all',
      'data until content',
      'in all',
      'repeated',
      'preflights',
    ],
    visited.map(({ path, visit }) => [
      path,
      ms(visit.content),
      ms(visit.firstPaint),
      ms(visit.blocked),
      visit.layoutShift.toFixed(4),
      `${kilobytes(visit.scriptBytes).toFixed(1)} KB`,
      `${kilobytes(visit.bytes).toFixed(1)} KB`,
      visit.dataBefore,
      visit.dataRequests,
      visit.repeated,
      visit.preflights,
    ]),
    [...bars('Members'), ...bars('Administrators')],
  );
} finally {
  await browser.close();
  await site.close();
  await stack.stop();
}
