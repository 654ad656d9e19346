import { type ReactNode, useState } from 'react';
import { fetchOfficeEvent, fetchSeriesDates } from 'shared/events/api';
import { changesOf } from 'shared/events/event-changes';
import { clockText, feeText, placeText } from 'shared/events/event-texts';
import type { OfficeEvent } from 'shared/events/types';
import { changeEvents } from 'shared/events/use-office-events';
import { counted } from 'shared/lib/counted';
import { useBeginning } from 'shared/lib/kept-typing';
import { formatEventDay, formatShortDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { PresentState } from '../ui/present-state';
import { EventFields } from './event-fields';
import { type EventOutput, type EventValues, eventRules, rhythmOf } from './event-rules';
import { valuesOf } from './event-values';
import { usePastQuestion } from './past-question';
import { ScopeField } from './scope-field';
import { datesInScope } from './series-scope';

interface EditEventDialogProps {
  event: OfficeEvent;
  /** Those of its series; the event alone when it is in none. */
  dates: readonly OfficeEvent[];
  onClose: () => void;
}

/** Changes an event, or several dates of a series, as they were read. */
export function EditEventDialog({ event, dates, onClose }: EditEventDialogProps): ReactNode {
  // what others change while the form is open must not slip in as known
  const keptAs = `event ${event.id}`;
  const { row: opened } = useBeginning<Series>(keptAs, { event, dates });
  const [seen, setSeen] = useState(opened);
  const askPast = usePastQuestion();
  const isInSeries = opened.event.series_id !== null;
  const schema = eventRules({
    asksScope: isInSeries,
    rhythm: rhythmOf(opened.event.recurring_type, opened.event.recurring_interval),
  });

  async function send({ form, scope }: EventOutput): Promise<void> {
    const say = unseenNews();
    const changes = changesOf(form, seen.event);
    if (Object.keys(changes).length === 0) {
      say('Nothing was changed.', 'info');
      return;
    }
    if (changes.event_date || changes.event_time) askPast(form);
    const known = datesInScope(seen.event, scope, seen.dates);
    const count = await changeEvents(
      event.id,
      changes,
      scope,
      Object.fromEntries(known.map(({ id, updated_at }) => [id, updated_at])),
    );
    say(
      count > 1
        ? `${counted(count, 'date')} of “${form.title}” changed.`
        : `“${form.title}” was saved.`,
    );
  }

  return (
    <DialogForm<EventValues, EventOutput>
      title={`Edit “${opened.event.title}”`}
      intro={formatEventDay(opened.event.event_date)}
      size="lg"
      action="Save event"
      busyLabel="Saving…"
      asksToDiscard
      keptAs={keptAs}
      definition={{ schema, send }}
      initial={valuesOf(opened.event)}
      refusals={{ ES001: { field: 'recurring_end_date' }, EV_PAST: { field: 'event_date' } }}
      ways={(error) => (
        <PresentState
          error={error}
          opened={opened}
          read={() => readSeries(event.id)}
          facts={factsOf}
          onSeen={setSeen}
        />
      )}
      onClose={onClose}
    >
      {(form) => (
        <>
          <EventFields form={form} event={opened.event} />
          <ScopeField form={form} event={seen.event} dates={seen.dates} schema={schema} />
        </>
      )}
    </DialogForm>
  );
}

interface Series {
  event: OfficeEvent;
  dates: readonly OfficeEvent[];
}

/** An event and the dates of its series as they are now; null when it is gone. */
async function readSeries(eventId: string): Promise<Series | null> {
  const event = await fetchOfficeEvent(eventId);
  if (event === null || event.archived_at !== null) return null;
  return { event, dates: event.series_id ? await fetchSeriesDates(event.series_id) : [event] };
}

/** What the form shows, in its order and words, and the other dates of the series in short. */
function factsOf({ event, dates }: Series): [name: string, value: string][] {
  const others = dates.filter(({ id }) => id !== event.id);
  return [
    ['Title', event.title],
    ['Description', event.description ?? ''],
    ['Event date', formatEventDay(event.event_date)],
    ['Event time', clockText(event)],
    ['Duration', `${event.duration_hours} h ${event.duration_minutes} min`],
    ['Location', placeText(event)],
    ['Event type', event.event_type],
    ['Video link', event.video_link ?? ''],
    ['Max attendees', event.max_attendees === null ? 'No limit' : String(event.max_attendees)],
    ['Registration fee', feeText(event)],
    ['Recurring', rhythmOf(event.recurring_type, event.recurring_interval)],
    ['Repeats until', event.recurring_end_date ?? ''],
    ['Status', event.status],
    ...others.map((date): [string, string] => [
      `Date ${(date.series_position ?? 0) + 1}`,
      [
        date.title,
        formatShortDay(date.event_date),
        clockText(date),
        placeText(date),
        feeText(date),
        date.status,
      ].join(', '),
    ]),
  ];
}
