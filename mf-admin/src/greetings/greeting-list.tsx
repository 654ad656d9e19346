import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Greeting } from 'shared/greetings/types';
import { switchGreeting, useGreetingOrder } from 'shared/greetings/use-greetings';
import { useHeld } from 'shared/lib/use-held';
import { ErrorNotice } from 'shared/ui/error-notice';
import { dropMark, useRowDrag } from '../lib/use-row-drag';
import { useSwitches } from '../lib/use-switches';
import styles from './greeting-list.module.css';
import { GreetingRow } from './greeting-row';

interface GreetingListProps {
  greetings: readonly Greeting[];
  onEdit: (greeting: Greeting) => void;
  onDelete: (greeting: Greeting) => void;
}

/** The greetings in the order visitors see them, moved by button, by keyboard and by drag. */
export function GreetingList({ greetings, onEdit, onDelete }: GreetingListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const order = useGreetingOrder(greetings);
  const switches = useSwitches(switchGreeting, 'Failed to update greeting status');
  const [said, setSaid] = useState('');
  const [rows, held] = useHeld(order.rows); // a drag is a press, too
  const keepFocus = useKeptFocus(list, rows);
  const { drag, handle } = useRowDrag(list, ({ id, beforeId }) =>
    tell(id, order.place(id, beforeId)),
  );

  function tell(id: string, place: number | null): void {
    keepFocus(id);
    const text = rows.find((row) => row.id === id)?.text;
    setSaid(place === null ? '' : `“${text}” is now ${place} of ${rows.length}.`);
  }

  return (
    <div className={styles.frame}>
      {order.error && <ErrorNotice error={order.error} />}
      {switches.error && <ErrorNotice error={switches.error} />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol ref={list} {...held} className={styles.list} aria-label="Greetings" onKeyDown={goByKey}>
        {rows.map((greeting, index) => (
          <GreetingRow
            key={greeting.id}
            greeting={greeting}
            // the number in the form; while a step is under way, all rows are numbered anew
            place={order.rows === greetings ? greeting.display_order : index + 1}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isDragged={drag?.id === greeting.id}
            dropMark={dropMark(drag, rows, index)}
            handle={handle(greeting.id)}
            switches={switches}
            onMove={(direction) => tell(greeting.id, order.move(greeting.id, direction))}
            onEdit={() => onEdit(greeting)}
            onDelete={() => onDelete(greeting)}
          />
        ))}
      </ol>
    </div>
  );
}

/** The arrow keys go from row to row, Home and End to the first and the last. */
function goByKey(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.children];
  const from = event.target as HTMLElement;
  const at = rows.findIndex((row) => row.contains(from));
  const ways = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 };
  if (!(event.key in ways)) return;
  event.preventDefault();
  const nth = [...(rows[at]?.querySelectorAll('button') ?? [])].indexOf(from as HTMLButtonElement);
  rows[ways[event.key as keyof typeof ways]]?.querySelectorAll('button')[nth]?.focus();
}

/** A row that changes its place is taken out and put in again, which loses the focus: it is given back. */
function useKeptFocus(
  list: { current: HTMLElement | null },
  rows: readonly Greeting[],
): (id: string) => void {
  const wanted = useRef<{ id: string; control: string } | null>(null);
  useLayoutEffect(() => {
    const { id, control } = wanted.current ?? {};
    wanted.current = null;
    if (!id || !rows.some((row) => row.id === id)) return;
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    if (row?.contains(document.activeElement)) return;
    row?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus();
  }, [list, rows]);

  return (id) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-control]');
    wanted.current = { id, control: focused?.dataset.control ?? 'handle' };
  };
}
