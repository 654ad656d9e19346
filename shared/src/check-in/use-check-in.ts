import { useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { checkIn } from './api';
import type { Attendee, CheckIn } from './types';
import { reloadAttendees } from './use-attendees';

interface CheckInDesk {
  /** Who is shown as here: at once, before the server has heard of it. */
  isHere: (attendee: Attendee) => boolean;
  /** Whether the server has yet to answer for this one. */
  isUnderWay: (attendee: Attendee) => boolean;
  /** Does nothing while the last press for the same person is under way. Null when it failed. */
  note: (attendee: Attendee, isHere: boolean) => Promise<CheckIn | null>;
  /** The last press that was not taken, and why. */
  failure: { attendee: Attendee; error: AppError } | null;
}

/** Checking people in: a press counts at once, and is taken back where the server refuses it. */
export function useCheckIn(): CheckInDesk {
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failure, setFailure] = useState<CheckInDesk['failure']>(null);

  async function note(attendee: Attendee, isHere: boolean): Promise<CheckIn | null> {
    const { id, event_id: eventId } = attendee;
    if (underWay.has(id)) return null;
    setFailure(null);
    setUnderWay((before) => new Map(before).set(id, isHere));
    try {
      const answer = await checkIn(id, isHere);
      await reloadAttendees(eventId).catch(() => {}); // shown until then as it was pressed
      return answer;
    } catch (cause) {
      const error = asAppError(cause, unknownFailure);
      console.error(error.code, error.message);
      setFailure({ attendee, error });
      void reloadAttendees(eventId); // somebody else has changed it
      return null;
    } finally {
      setUnderWay((before) => {
        const left = new Map(before);
        left.delete(id);
        return left;
      });
    }
  }

  return {
    isHere: ({ id, checked_in_at }) => underWay.get(id) ?? checked_in_at !== null,
    isUnderWay: ({ id }) => underWay.has(id),
    note,
    failure,
  };
}
