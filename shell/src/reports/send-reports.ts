import type { RuntimeConfig } from 'shared/runtime/config';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { hearFaults } from './faults';
import { faultReport, type Report } from './report';

const mostOfPage = 20; // a fault that comes again and again is told often enough

type Fact = Omit<Report, 'page' | 'versions'>;

/** Hears of faults and figures from now on and sends them, faults at once, figures as the page is left. */
export function sendReports({ url, speed }: NonNullable<RuntimeConfig['reports']>): void {
  const versions = document.querySelector<HTMLMetaElement>('meta[name=versions]')?.content ?? '';
  const told = new Set<string>();
  let waiting: Report[] = [];

  const send = () => {
    // text: no question to the other server comes first, and it still leaves as the page is closed
    if (waiting.length > 0) navigator.sendBeacon(url, JSON.stringify(waiting));
    waiting = [];
  };
  const add = (fact: Fact) => waiting.push({ ...fact, page: location.pathname, versions });

  hearFaults((fault) => {
    const report = faultReport(fault);
    const key = JSON.stringify(report);
    if (!report || told.has(key) || told.size === mostOfPage) return;
    told.add(key);
    add({ kind: 'fault', ...report });
    send();
  });
  if (!speed) return;
  const isLeft = () => document.visibilityState === 'hidden';
  const measure = ({ name, value }: Metric) => {
    add({ kind: 'speed', name, value: Math.round(value * 1000) / 1000 });
    if (isLeft()) send(); // some figures are final at that moment only
  };
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(measure);
  addEventListener('visibilitychange', () => isLeft() && send());
}
