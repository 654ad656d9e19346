import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { placeholders } from 'shared/documents/check-template';
import styles from './template-editor.module.css';

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The placeholders, each a button that inserts it. One stop for Tab; arrow keys go along. */
export function PlaceholderBar({
  onInsert,
}: {
  onInsert: (placeholder: string) => void;
}): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const captionId = useId();
  const [current, setCurrent] = useState(0);

  function goAlong(event: KeyboardEvent): void {
    const last = placeholders.length - 1;
    const step = steps[event.key];
    const edge = { Home: 0, End: last }[event.key];
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    const next = edge ?? (current + (step ?? 0) + placeholders.length) % placeholders.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div>
      <p id={captionId} className={styles.caption}>
        Insert a placeholder at the cursor
      </p>
      <div
        ref={bar}
        role="toolbar"
        aria-labelledby={captionId}
        className={styles.bar}
        onKeyDown={goAlong}
      >
        {placeholders.map(({ key, name }, index) => (
          <button
            key={key}
            type="button"
            className={styles.placeholder}
            title={`The member’s ${name}`}
            aria-label={`Insert ${key}`}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onInsert(`{{${key}}}`)}
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
