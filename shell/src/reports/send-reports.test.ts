import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { noteFault } from './faults';
import type { Report } from './report';
import { sendReports } from './send-reports';

const { measured } = vi.hoisted(() => ({ measured: new Map<string, (metric: Metric) => void>() }));
vi.mock('web-vitals', () => {
  const on = (name: string) => (told: (metric: Metric) => void) => measured.set(name, told);
  return {
    onCLS: on('CLS'),
    onFCP: on('FCP'),
    onINP: on('INP'),
    onLCP: on('LCP'),
    onTTFB: on('TTFB'),
  };
});
const measure = (name: string, value: number) => measured.get(name)?.({ name, value } as Metric);

const url = 'https://reports.example.test/';
const sendBeacon = vi.fn<(url: string, body: string) => boolean>(() => true);
const sent = () => sendBeacon.mock.calls.flatMap(([, body]) => JSON.parse(body) as Report[]);

beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
  document.head.innerHTML = '<meta name="versions" content="shell 1, mf-member 2">';
  history.replaceState(null, '', '/dashboard/cart?code=SECRET#here');
});

describe('whoever runs the site and asks for reports', () => {
  it('is told of a fault with the page and its builds, and of one before anybody listened', () => {
    noteFault(new TypeError('the first'));
    sendReports({ url });
    noteFault(new RangeError('the second'));
    expect(sendBeacon.mock.calls.map(([to]) => to)).toEqual([url, url]);
    expect(sent()).toMatchObject([
      { kind: 'fault', name: 'TypeError', message: 'the first', page: '/dashboard/cart' },
      { name: 'RangeError', message: 'the second', versions: 'shell 1, mf-member 2' },
    ]);
    expect(JSON.stringify(sent())).not.toContain('SECRET');
  });

  it('is told of the same fault once, and of twenty of a page at most', () => {
    sendReports({ url });
    const again = new Error('again and again');
    for (let time = 0; time < 3; time += 1) noteFault(again);
    expect(sent()).toHaveLength(1);
    for (let nr = 0; nr < 40; nr += 1) noteFault(new Error(`fault ${nr}`));
    expect(sent()).toHaveLength(20);
  });

  it('is told of figures as the page is left, those final at that moment as well', () => {
    sendReports({ url, speed: true });
    measure('FCP', 412.3456);
    expect(sent()).toEqual([]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    dispatchEvent(new Event('visibilitychange'));
    measure('LCP', 600);
    expect(sent()).toMatchObject([
      { kind: 'speed', name: 'FCP', value: 412.346 },
      { kind: 'speed', name: 'LCP', value: 600 },
    ]);
  });

  it('is told of faults alone without asking for speed', () => {
    measured.clear();
    sendReports({ url });
    expect([...measured.keys()]).toEqual([]);
  });
});
