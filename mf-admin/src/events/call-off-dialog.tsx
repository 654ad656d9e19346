import { type ReactNode, useState } from 'react';
import type { OfficeEvent, OpenedRefunds, SeriesScope } from 'shared/events/types';
import { callOff } from 'shared/events/use-office-events';
import { counted } from 'shared/lib/counted';
import { formatEventDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { Button, ButtonLink } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField } from 'shared/ui/field';
import { ScopeOptions } from './scope-field';
import { datesInScope, refundsText, seatHolders } from './series-scope';

interface CallOffDialogProps {
  event: OfficeEvent;
  dates: readonly OfficeEvent[];
  onClose: () => void;
}

interface Outcome {
  dates: number;
  told: number;
  /** Null: they could not be counted. */
  refunds: OpenedRefunds | null;
}

/** Cancels an event, or several dates of its series, and says before and after what comes of it. */
export function CallOffDialog({ event, dates, onClose }: CallOffDialogProps): ReactNode {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={outcome ? 'Event cancelled' : `Cancel “${event.title}”?`}
      intro={formatEventDay(event.event_date)}
    >
      {outcome ? (
        <WhatHappened outcome={outcome} onClose={onClose} />
      ) : (
        <Question event={event} dates={dates} onClose={onClose} onDone={setOutcome} />
      )}
    </Dialog>
  );
}

function Question({
  event,
  dates,
  onClose,
  onDone,
}: CallOffDialogProps & { onDone: (outcome: Outcome) => void }): ReactNode {
  const isShown = useIsShown();
  const [scope, setScope] = useState<SeriesScope>('this');
  const affected = datesInScope(event, scope, dates).filter(({ status }) => status === 'active');
  const told = seatHolders(affected);
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      const refunds = await callOff(event, scope, datesInScope(event, scope, dates));
      const outcome = { dates: affected.length, told, refunds };
      if (isShown.current) onDone(outcome);
      else say([calledOffText(event, outcome), ...whatHappened(outcome)].join(' '));
    },
    { fallback: 'Error saving event. Please try again.', failure: `Cancel “${event.title}”` },
  );
  return (
    <>
      {event.series_id !== null && (
        <SelectField
          label="Cancel"
          value={scope}
          onChange={({ target }) => setScope(target.value as SeriesScope)}
        >
          <ScopeOptions event={event} dates={dates} />
        </SelectField>
      )}
      <div aria-live="polite">
        <p>{toldText(told)}</p>
        {told > 0 && <p>Unpaid orders for it are cancelled. {refundsText(affected)}</p>}
      </div>
      <p>You can put it back on the calendar later, but the registrations won’t come back.</p>
      {error && <ErrorNotice error={error} />}
      <DialogActions>
        <Button onClick={onClose}>Keep event</Button>
        <Button tone="danger" busy={busy} onClick={() => void run()}>
          {affected.length > 1 ? `Cancel ${affected.length} dates` : 'Cancel event'}
        </Button>
      </DialogActions>
    </>
  );
}

function toldText(told: number): string {
  if (told === 0) return 'Nobody is registered.';
  return told === 1
    ? '1 registration ends, and its member is told that the event is cancelled.'
    : `${told} registrations end, and their members are told that the event is cancelled.`;
}

function calledOffText({ title }: OfficeEvent, { dates }: Outcome): string {
  return dates > 1
    ? `${counted(dates, 'date')} of “${title}” were cancelled.`
    : `“${title}” was cancelled.`;
}

/** What came of it, sentence by sentence. */
function whatHappened({ told, refunds }: Outcome): string[] {
  const ended =
    told === 0
      ? 'Nobody was registered.'
      : `${counted(told, 'registration')} ended, and everyone was told.`;
  if (refunds === null) return [ended, 'Payments are on the list of refunds.'];
  if (refunds.count === 0) return [ended];
  const paid = `${counted(refunds.count, 'payment')} (${formatEuro(refunds.amount)})`;
  return [ended, `${paid} added to the list of refunds.`];
}

function WhatHappened({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactNode {
  const { dates, refunds } = outcome;
  return (
    <>
      <div role="status">
        {dates > 1 && <p>{counted(dates, 'date')} cancelled.</p>}
        {whatHappened(outcome).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <DialogActions>
        {refunds?.count !== 0 && (
          <ButtonLink to={`${paths.refunds}?filter=open`}>Review refunds</ButtonLink>
        )}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
