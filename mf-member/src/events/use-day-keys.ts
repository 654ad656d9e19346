import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { dayByKey } from './month-days';

interface DayKeys {
  /** The one day that Tab reaches. */
  tabStop: string;
  grid: {
    role: 'grid';
    ref: RefObject<HTMLTableElement | null>;
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
  };
}

/**
 * Arrow keys, Home, End and Page Up and Down between the days of a grid, whose buttons name theirs in
 * `data-day`; past the month, to the next one.
 */
export function useDayKeys(
  month: string,
  chosen: string,
  onMonthChange: (month: string) => void,
): DayKeys {
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(null);
  const [at, setAt] = useState(chosen);

  function focusWanted(): void {
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!button) return;
    wanted.current = null;
    button.focus();
  }
  useEffect(focusWanted); // another month may come later than the key

  function onKeyDown(event: KeyboardEvent): void {
    const day = dayOf(event.target);
    const next = day && dayByKey(event.key, day);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    wanted.current = next;
    focusWanted();
    if (!next.startsWith(month)) onMonthChange(next.slice(0, 7));
  }

  function onFocus({ target }: FocusEvent): void {
    const day = dayOf(target);
    if (day) setAt(day);
  }

  return {
    tabStop: at.startsWith(month) ? at : chosen,
    grid: { role: 'grid', ref: grid, onKeyDown, onFocus },
  };
}

function dayOf(target: EventTarget): string | undefined {
  return (target as HTMLElement).dataset.day;
}
