import type { KeyboardEvent, ReactNode } from 'react';
import type { Greeting } from 'shared/greetings/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import type { useRowDrag } from '../lib/use-row-drag';
import type { Switches } from '../lib/use-switches';
import { Switch } from '../ui/switch';
import { BoardLoss } from './board-loss';
import styles from './greeting-row.module.css';

interface GreetingRowProps {
  greeting: Greeting;
  /** From one. */
  place: number;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** A dragged one would be put before this one, or after it if it is the last. */
  dropMark: 'before' | 'after' | undefined;
  handle: ReturnType<ReturnType<typeof useRowDrag>['handle']>;
  switches: Switches;
  onMove: (direction: 'up' | 'down') => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One greeting of the list: what it says, whether it fits, and where it stands. */
export function GreetingRow({ greeting, place, ...row }: GreetingRowProps): ReactNode {
  const { id, text } = greeting;
  const isActive = row.switches.isOn(greeting);
  return (
    <li
      className={styles.row}
      data-row={id}
      data-dragged={row.isDragged || undefined}
      data-drop={row.dropMark}
      aria-label={text}
      onKeyDown={(event) => moveByKey(event, row.onMove)}
    >
      <button
        type="button"
        className={styles.handle}
        data-control="handle"
        aria-label={`Drag “${text}”, or move it with Alt and the arrow keys`}
        title="Drag, or Alt + ↑ ↓"
        {...row.handle}
      >
        <svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true">
          <path
            d="M3 3h.01M9 3h.01M3 10h.01M9 10h.01M3 17h.01M9 17h.01"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <span className={styles.place}>{place}</span>
      <div className={styles.what}>
        <p className={styles.text} data-off={!isActive || undefined}>
          {text} {!isActive && <Badge>Inactive</Badge>}
        </p>
        <BoardLoss text={text} />
      </div>
      <div className={styles.actions}>
        <Switch
          label={`“${text}” is active`}
          isOn={isActive}
          onToggle={(isOn) => void row.switches.toggle(greeting, isOn)}
        />
        <MoveButton direction="up" text={text} isEnd={row.isFirst} onMove={row.onMove} />
        <MoveButton direction="down" text={text} isEnd={row.isLast} onMove={row.onMove} />
        <Button size="sm" tone="quiet" aria-label={`Edit “${text}”`} onClick={row.onEdit}>
          Edit
        </Button>
        <Button size="sm" tone="quiet" aria-label={`Delete “${text}”`} onClick={row.onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

/** At the end of the list it stays in the tab order: a person who presses on does not lose the place. */
function MoveButton({
  direction,
  text,
  isEnd,
  onMove,
}: {
  direction: 'up' | 'down';
  text: string;
  isEnd: boolean;
  onMove: (direction: 'up' | 'down') => void;
}): ReactNode {
  return (
    <Button
      size="sm"
      tone="quiet"
      className={styles.move}
      data-control={direction}
      aria-label={`Move “${text}” ${direction}`}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onMove(direction)}
    >
      {direction === 'up' ? '↑' : '↓'}
    </Button>
  );
}

function moveByKey(event: KeyboardEvent, onMove: GreetingRowProps['onMove']): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  onMove(event.key === 'ArrowUp' ? 'up' : 'down');
}
