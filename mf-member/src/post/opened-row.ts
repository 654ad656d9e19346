import { type RefObject, useEffect } from 'react';
import { useNavigationType } from 'shared/router';

let opened: string | null = null;

/** @param id of the row that is opened */
export function rememberRow(id: string): void {
  opened = id;
}

/** Whoever comes back to a list goes on from the row that they opened. */
export function useOpenedRow(list: RefObject<HTMLElement | null>): void {
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isBack || opened === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${opened}"]`);
    row?.focus({ preventScroll: true }); // the page stands where it was left
  }, [isBack, list]);
}
