import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** What a bench answers: rows under a title, and the part of them that is worth a chart. */
export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  bars?: readonly Bars[] | undefined;
  /** How busy the machine was: a figure from a busy machine says little alone. */
  load: number;
}

/** For whom something is fast. Each has a chart in docs/benchmarks.md. */
export type Audience = 'Visitors' | 'Members' | 'Administrators' | 'Developers';

/** Bars of one unit under one heading of an audience's chart. */
export interface Bars {
  audience: Audience;
  /** What is measured, with its goal, for example `First paint (goal: 600 ms)`. */
  what: string;
  unit: 'ms' | 'KB' | 'requests';
  bars: readonly { name: string; value: number }[];
}

/**
 * How a bench returns its rows: printed, columns aligned, and under `npm run bench` also written to
 * docs/benchmarks.md.
 */
export function printTable(
  title: string,
  head: readonly string[],
  rows: Table['rows'],
  bars?: readonly Bars[],
): void {
  const lines = [head, ...rows].map((row) => row.map(toText));
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const load = loadavg()[0] ?? Number.NaN;
  console.log(`\n${title}  (load average ${load.toFixed(1)})`);
  for (const line of lines) {
    console.log(`  ${line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
  }
  const file = process.env.BENCH_TABLES;
  const table: Table = { title, head, rows, bars, load };
  if (file) appendFileSync(file, `${JSON.stringify(table)}\n`);
}

/** `12.3 ms`; short times with the digits that matter. */
export function ms(value: number): string {
  if (Number.isNaN(value)) return '-';
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

/** The value below which a share of all values lies, for example `percentile(times, 0.95)`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function toText(value: string | number): string {
  return typeof value === 'number' ? String(value) : value;
}
