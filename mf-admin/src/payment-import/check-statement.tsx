import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatDays, formatShortDay } from 'shared/lib/malta-time';
import { formatCount, formatEuro } from 'shared/lib/money';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './payment-import.module.css';
import type { ReadStatement } from './statement-lines';
import { StatementSums } from './statement-sums';

/** What a file says, before its orders are looked for. `children`: how that is known. */
export function CheckStatement({
  name,
  read,
  isReading = false,
  problem,
  isKnown,
  onConfirmed,
  children,
}: {
  name: string;
  read: ReadStatement;
  isReading?: boolean;
  /** Why no orders can be looked for. */
  problem: string | null;
  /** Nothing is to be confirmed: one key is enough. */
  isKnown: boolean;
  onConfirmed: () => void;
  children: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  useEffect(() => (isKnown ? goOn.current : heading.current)?.focus(), [isKnown]);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (problem === null && !isReading) onConfirmed();
  }
  return (
    <form className={styles.check} onSubmit={confirm}>
      <h3 ref={heading} tabIndex={-1}>
        {name}
      </h3>
      {children}
      <StatementSums read={read} />
      {problem === null ? <Sample read={read} /> : <Notice tone="warning">{problem}</Notice>}
      <div className="ways">
        <Button
          ref={goOn}
          type="submit"
          tone="primary"
          disabled={problem !== null && !isReading}
          busy={isReading}
        >
          {isKnown ? 'Find orders' : 'Confirm and find orders'}
        </Button>
      </div>
    </form>
  );
}

const first = 4;

/** The first payments in words, and the first questions: a wrong column is seen at once. */
function Sample({ read: { lines } }: { read: ReadStatement }): ReactNode {
  const asked = lines.filter(({ question }) => question !== null);
  const ready = lines.filter(({ question }) => question === null);
  const days = ready.flatMap(({ paid_on }) => paid_on ?? []).sort();
  const [from, to] = [days[0], days.at(-1)];
  return (
    <div className={styles.sample}>
      {from && to && (
        <>
          <p>
            <b>Money received {formatDays(from, to)}.</b> The first:
          </p>
          <ul>
            {ready.slice(0, first).map(({ line, paid_on, amount, payer, reference }) => (
              <li key={line}>
                <span>{paid_on && formatShortDay(paid_on)}</span>
                <b>{amount !== null && formatEuro(amount)}</b>
                <span>{[payer, reference].filter(Boolean).join(' · ') || 'no text'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked.length > 0 && (
        <>
          <p>
            <b>{asked.length === 1 ? '1 row' : `${formatCount(asked.length)} rows`} to review.</b>{' '}
            The first:
          </p>
          <ul>
            {asked.slice(0, first).map(({ line, question }) => (
              <li key={line}>
                <span>Row {line}</span>
                <span>{question}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
