import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

export interface RowDrag {
  id: string;
  /** The row it would be put before; null: last. */
  beforeId: string | null;
}

interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const startsAfter = 4; // px: a press without a move is no drag
const edge = 72; // px from the top or bottom of the window, where the page scrolls along
const scrollStep = 10; // px a frame

/**
 * Rows of a list that are dragged by a handle, with mouse, pen or finger; Escape lets go. While one is
 * dragged no row moves: a line shows where it would go. Rows carry `data-row`, their id.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (drag: RowDrag) => void,
): { drag: RowDrag | null; handle: (id: string) => HandleProps } {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const press = useRef<{ id: string; from: number; y: number; isMoved: boolean } | null>(null);
  const frame = useRef(0);

  function follow(): void {
    const pressed = press.current;
    if (!pressed) return;
    const { y, id } = pressed;
    if (y < edge) scrollPage(-scrollStep);
    else if (y > window.innerHeight - edge) scrollPage(scrollStep);
    const beforeId = rowBelow(list.current, y);
    setDrag((last) => (last?.beforeId === beforeId ? last : { id, beforeId }));
    frame.current = requestAnimationFrame(follow);
  }

  // whoever goes back in the middle of it would scroll the next page
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  function letGo(): void {
    cancelAnimationFrame(frame.current);
    press.current = null;
    setDrag(null);
  }

  return {
    drag,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus(); // Safari does not by itself, and Escape must be heard
        press.current = { id, from: event.clientY, y: event.clientY, isMoved: false };
      },
      onPointerMove: (event) => {
        const pressed = press.current;
        if (!pressed) return;
        pressed.y = event.clientY;
        if (pressed.isMoved || Math.abs(pressed.y - pressed.from) < startsAfter) return;
        pressed.isMoved = true;
        follow();
      },
      onPointerUp: (event) => {
        // asked anew: on a slow machine the last frame is older than the last move
        if (press.current?.isMoved) onDrop({ id, beforeId: rowBelow(list.current, event.clientY) });
        letGo();
      },
      onPointerCancel: letGo,
      onKeyDown: (event) => {
        if (event.key === 'Escape' && press.current) letGo();
      },
    }),
  };
}

/** At once: this page scrolls smoothly by itself, which would lag behind the pointer. */
function scrollPage(top: number): void {
  window.scrollBy({ top, behavior: 'instant' });
}

/** The first row whose middle lies under the pointer. */
function rowBelow(list: HTMLElement | null, y: number): string | null {
  const rows = list?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  for (const row of rows) {
    const { top, height } = row.getBoundingClientRect();
    if (y < top + height / 2) return row.dataset.row ?? null;
  }
  return null;
}

/** Where the line stands that shows it; beside the dragged row itself nothing would change. */
export function dropMark(
  drag: RowDrag | null,
  rows: readonly { id: string }[],
  index: number,
): 'before' | 'after' | undefined {
  if (!drag) return undefined;
  const { id, beforeId } = drag;
  const from = rows.findIndex((row) => row.id === id);
  const isStill = beforeId === id || beforeId === (rows[from + 1]?.id ?? null);
  if (isStill) return undefined;
  if (beforeId === rows[index]?.id) return 'before';
  return beforeId === null && index === rows.length - 1 ? 'after' : undefined;
}
