import { loadavg } from 'node:os';

/**
 * Prints rows under a title, columns aligned, with how busy the machine was: a figure from a busy
 * machine says little alone, so compare figures of one run.
 */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const lines = [head, ...rows].map((row) => row.map(toText));
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const [load] = loadavg();
  console.log(`\n${title}  (load average ${load?.toFixed(1)})`);
  for (const line of lines) {
    console.log(`  ${line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
  }
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
