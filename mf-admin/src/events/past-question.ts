import { useRef } from 'react';
import type { EventForm } from 'shared/events/types';
import { AppError } from 'shared/lib/app-error';
import { maltaMoment } from 'shared/lib/malta-time';

/**
 * Asks once before an event is put at a time that has passed: nobody could register for it. The same time
 * sent again is meant.
 * @throws AppError `EV_PAST`, with the question.
 */
export function usePastQuestion(): (form: EventForm) => void {
  const asked = useRef('');
  return ({ event_date, event_time }) => {
    const when = `${event_date} ${event_time}`;
    if (when === asked.current || maltaMoment(event_date, event_time).getTime() >= Date.now())
      return;
    asked.current = when;
    throw new AppError('EV_PAST', 'it begins in the past', pastText, {}, { answer: 'refusal' });
  };
}

const pastText =
  'This time has passed, so nobody can register. Change it, or press the button again to save it anyway.';
