import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useHeld } from 'shared/lib/use-held';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import 'shared/ui/tokens-later.css';
import { dropMark, useRowDrag } from '../../lib/use-row-drag';
import styles from './page-list.module.css';
import { type Page, placed, stepped, turned } from './pages';

const states: Readonly<Record<Page['state'], { tone: BadgeTone; name: string }>> = {
  waiting: { tone: 'neutral', name: 'Waiting' },
  sending: { tone: 'info', name: 'Sending…' },
  sent: { tone: 'success', name: 'Sent' },
  refused: { tone: 'danger', name: 'Refused' },
};

/** The pages of a scan in their order: dragged, moved by keys, turned, taken out. */
export function PageList({
  pages: given,
  onChange,
}: {
  pages: readonly Page[];
  onChange: (pages: readonly Page[]) => void;
}): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const [pages, held] = useHeld(given);
  const [said, setSaid] = useState('');
  const wanted = useRef<string | null>(null);
  const { drag, handle } = useRowDrag(list, ({ id, beforeId }) =>
    move(id, placed(given, id, beforeId)),
  );
  // a row that changes its place is taken out and put in again, which loses the focus
  useLayoutEffect(() => {
    const row = wanted.current && list.current?.querySelector(`[data-row="${wanted.current}"]`);
    if (row && !row.contains(document.activeElement)) row.querySelector('button')?.focus();
    wanted.current = null;
  });

  function move(id: string, next: readonly Page[]): void {
    wanted.current = id;
    setSaid(`Page ${next.findIndex((page) => page.id === id) + 1} of ${next.length}`);
    onChange(next);
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol ref={list} {...held} className={styles.pages} aria-label="Pages">
        {pages.map((page, index) => (
          <Row
            key={page.id}
            page={page}
            nr={index + 1}
            isDragged={drag?.id === page.id}
            dropMark={dropMark(drag, pages, index)}
            handle={handle(page.id)}
            onStep={(step) => move(page.id, stepped(given, page.id, step))}
            onTurn={() =>
              onChange(
                given.map((each) =>
                  each.id === page.id ? { ...each, turn: turned(each.turn) } : each,
                ),
              )
            }
            onRemove={() => onChange(given.filter((each) => each.id !== page.id))}
          />
        ))}
      </ol>
    </>
  );
}

interface RowProps {
  page: Page;
  nr: number;
  isDragged: boolean;
  dropMark: ReturnType<typeof dropMark>;
  handle: ReturnType<ReturnType<typeof useRowDrag>['handle']>;
  onStep: (step: -1 | 1) => void;
  onTurn: () => void;
  onRemove: () => void;
}

function Row({ page, nr, onStep, onTurn, onRemove, ...row }: RowProps): ReactNode {
  const { tone, name: state } = states[page.state];
  const name = `page ${nr}`;
  function press(event: KeyboardEvent): void {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step as -1 | 1);
  }
  return (
    <li
      className={styles.page}
      data-row={page.id}
      data-dragged={row.isDragged || undefined}
      data-drop={row.dropMark}
      aria-label={name}
      onKeyDown={press}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={`Drag ${name}, or move it with Alt and the arrow keys`}
        title="Drag, or Alt + ↑ ↓"
        {...row.handle}
      >
        <span className={styles.nr}>{nr}</span>
      </button>
      <div className={styles.picture} data-turn={page.turn}>
        {page.preview ? (
          <img src={page.preview} alt="" draggable={false} />
        ) : (
          <span className={styles.blank}>{page.isPdf ? 'PDF' : 'No preview'}</span>
        )}
      </div>
      <div className={styles.what}>
        <span className={styles.title}>{page.title}</span>
        <span>
          <Badge tone={tone}>{state}</Badge>
        </span>
        {page.problem && <span className={styles.problem}>{page.problem}</span>}
      </div>
      <div className={styles.ways}>
        <Button tone="quiet" aria-label={`Move ${name} up`} onClick={() => onStep(-1)}>
          ↑
        </Button>
        <Button tone="quiet" aria-label={`Move ${name} down`} onClick={() => onStep(1)}>
          ↓
        </Button>
        <Button tone="quiet" aria-label={`Turn ${name}`} onClick={onTurn}>
          Turn
        </Button>
        <Button tone="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
