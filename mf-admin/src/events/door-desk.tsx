import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Attendee } from 'shared/check-in/types';
import { useCheckIn } from 'shared/check-in/use-check-in';
import { maltaClock } from 'shared/lib/malta-time';
import { useHeld } from 'shared/lib/use-held';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Segments } from 'shared/ui/segments';
import { byName, matching, nameOf } from './attendee-texts';
import styles from './door-list.module.css';
import { DoorRow } from './door-row';
import type { DoorTime } from './door-time';

type Shown = 'all' | 'missing' | 'here';

/** The count, the search, and a row for everyone who may come. */
export function DoorDesk({
  title,
  attendees,
  time,
}: {
  title: string;
  attendees: readonly Attendee[];
  time: DoorTime;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [said, setSaid] = useState('');
  const desk = useCheckIn();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // at a desk one begins to type; on a phone the keyboard would cover the names
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) search.current?.focus({ preventScroll: true });
  }, []);

  const expected = byName(attendees).filter(({ payment_status }) => payment_status === 'paid');
  const waiting = byName(attendees).filter(({ payment_status }) => payment_status === 'pending');
  const here = expected.filter(desk.isHere).length;
  const [rows, held] = useHeld(
    matching(expected, typed).filter(
      (attendee) => shown === 'all' || desk.isHere(attendee) === (shown === 'here'),
    ),
  );
  const unpaid = shown === 'here' ? [] : matching(waiting, typed);

  async function note(attendee: Attendee, isHere: boolean): Promise<void> {
    const answer = await desk.note(attendee, isHere);
    if (answer === null) return;
    const at = answer.checked_in_at;
    if (!isHere) setSaid(`${nameOf(attendee)} is not here.`);
    else if (answer.was_known && at)
      setSaid(`${nameOf(attendee)} has been here since ${clock(at)}.`);
    else setSaid(`${nameOf(attendee)} is here.`);
  }

  function pressKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const missing = rows.filter((attendee) => !desk.isHere(attendee));
    const [only, another] = missing;
    if (event.key === 'Enter' && typed.trim() !== '' && only && !another && time === 'open') {
      setTyped('');
      void note(only, true);
    } else list.current?.querySelector('button')?.focus();
  }

  if (attendees.length === 0) {
    return <EmptyState title="No registrations yet">Nobody is expected.</EmptyState>;
  }
  return (
    <>
      {time !== 'open' && <Notice tone="warning">{closedText[time]}</Notice>}
      <div className={styles.head}>
        {/* the heading above is out of sight by now */}
        <p className={styles.what} aria-hidden="true">
          {title}
        </p>
        <p className={styles.count} role="status">
          <b>{here}</b> of {expected.length} here
        </p>
        <Segments<Shown>
          name="door-shown"
          label="Show"
          options={[
            { value: 'all', content: 'All' },
            { value: 'missing', content: 'Not here' },
            { value: 'here', content: 'Here' },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
        <div className={styles.find}>
          <TextField
            ref={search}
            label="Find by name"
            type="search"
            placeholder="Name, then Enter"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={pressKey}
          />
        </div>
        <p className={styles.said} aria-live="polite">
          {said}
        </p>
      </div>
      {desk.failure && (
        <ErrorNotice error={`${nameOf(desk.failure.attendee)}: ${desk.failure.error.userText}`} />
      )}
      <ul ref={list} {...held} className={styles.list} aria-label="Expected">
        {rows.map((attendee) => (
          <DoorRow
            key={attendee.id}
            attendee={attendee}
            isHere={desk.isHere(attendee)}
            isUnderWay={desk.isUnderWay(attendee)}
            isOpen={time === 'open'}
            onNote={(isHere) => void note(attendee, isHere)}
          />
        ))}
      </ul>
      {rows.length === 0 && unpaid.length === 0 && (
        <p aria-live="polite">
          {typed.trim() === '' ? 'Nobody to show.' : 'Nobody matches this search.'}
        </p>
      )}
      {unpaid.length > 0 && (
        <>
          <h3 className={styles.unpaid}>Payment Pending</h3>
          <ul className={styles.list} aria-label="Payment Pending">
            {unpaid.map((attendee) => (
              <DoorRow key={attendee.id} attendee={attendee} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const closedText = {
  early: 'Check-in opens on the day of the event. You can already look through the list.',
  late: 'This event ended more than 30 days ago, so check-in is closed.',
} as const;

function clock(moment: string): string {
  return maltaClock(new Date(moment)).slice(11);
}
