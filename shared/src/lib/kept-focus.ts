import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** What a row offers, without the box that picks it. */
export const rowControl = 'a[href], button:not(:disabled)';

/**
 * Remembers where the focus is. What it answers puts it back: there, or, where that is gone, in the
 * same row of the table, or in the one that has taken its place. False: nothing of it is left.
 */
export function rememberFocus(): () => boolean {
  const element = document.activeElement;
  const row = element?.closest('tbody > tr');
  const body = row?.parentElement;
  const place = row && body ? [...body.children].indexOf(row) : -1;
  return () => {
    const isThere = element instanceof HTMLElement && element.isConnected;
    const near = row?.isConnected ? row : (body?.children[place] ?? body?.lastElementChild);
    const target = isThere ? element : near?.querySelector<HTMLElement>(rowControl);
    if (!target?.isConnected) return false;
    target.focus();
    return true;
  };
}

/** A row, or a button of one, that goes away with the focus hands it on: work goes on in its place. */
export function useKeptFocus() {
  const putBack = useRef<(() => boolean) | null>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) putBack.current?.();
  });
  return {
    onFocus: () => {
      putBack.current = rememberFocus();
    },
    // not heard of what React itself takes away
    onBlur: (_event: FocusEvent) => {
      putBack.current = null;
    },
  };
}
