import type { KeyboardEvent } from 'react';

/** By how many rows a key goes on; the letters from wherever one is on the page. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Arrow keys, J and K go along the rows of a list, which are links marked `data-row`; Home and End to the first and the
 * last; the arrow down leads from the search into the list. Enter opens a link by itself.
 */
export function goByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const from = target as HTMLElement;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(from);
  const isFromSearch = from.matches('[type="search"]') && key === 'ArrowDown';
  if (isTyped(from) && !isFromSearch) return;
  const next = placeAfter(key, at, rows.length, isFromSearch);
  if (next === null) return;
  event.preventDefault();
  // at once: a page that glides is left on its way by whoever presses Enter, and Back would return there
  rows[next]?.focus({ preventScroll: true });
  rows[next]?.closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function placeAfter(key: string, at: number, count: number, isFromSearch: boolean): number | null {
  if (at >= 0 && key === 'Home') return 0;
  if (at >= 0 && key === 'End') return count - 1;
  const step = steps[key];
  // outside the list arrows scroll the page
  if (step === undefined || (at < 0 && !isFromSearch && key.startsWith('Arrow'))) return null;
  return Math.min(Math.max(at + step, 0), count - 1);
}

/** Whether what is pressed there is text. */
export function isTyped(element: Element): boolean {
  return element.matches('input:not([type="radio"], [type="checkbox"]), textarea, select');
}
