import { type ReactNode, useState } from 'react';
import { blankToNull, optional } from 'shared/lib/form-rules';
import { useBeginning } from 'shared/lib/kept-typing';
import { formatDay } from 'shared/lib/malta-time';
import type { ClosedDay } from 'shared/opening-hours/types';
import { presentClosedDay, saveClosedDay } from 'shared/opening-hours/use-opening-hours';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { PresentState } from '../ui/present-state';
import { keepsItsTime } from './texts';

const schemaFrom = (today: string) =>
  v.object({
    day: v.pipe(
      v.string(),
      v.nonEmpty('Please choose a day'),
      v.check((day) => day >= today, 'Please choose today or a later day'),
      v.check((day) => day < '2200-01-01', 'Please choose a day before 2200'),
    ),
    reason: v.pipe(optional(200), blankToNull),
  });

/** Closes the office for a day, or changes which day it is and why. */
export function ClosedDayDialog({
  closed: present,
  today,
  anyway,
  onClose,
}: {
  /** Null for a new one. */
  closed: ClosedDay | null;
  /** YYYY-MM-DD */
  today: string;
  /** Why the office is closed on a day in any case; null where it is not. */
  anyway: (day: string) => string | null;
  onClose: () => void;
}): ReactNode {
  const keptAs = `closed day ${present?.id}`;
  const { row: read, newId } = useBeginning(keptAs, present);
  const [known, setKnown] = useState(read);
  return (
    <DialogForm
      title={read ? 'Edit closed day' : 'Add closed day'}
      intro={`No new request is due on a closed day. ${keepsItsTime}`}
      action={known ? 'Save closed day' : 'Add closed day'}
      busyLabel="Saving…"
      asksToDiscard
      keptAs={keptAs}
      definition={{
        schema: schemaFrom(today),
        send: (rules) => saveClosedDay(known, newId, rules),
      }}
      initial={{ day: read?.day ?? '', reason: read?.reason ?? '' }}
      refusals={{ '23505': { field: 'day', text: 'This day is in the list already' } }}
      ways={(error) =>
        read && (
          <PresentState
            error={error}
            opened={read}
            read={() => presentClosedDay(read.id, today)}
            facts={({ day, reason }) => [
              ['Day', formatDay(day)],
              ['Reason', reason ?? ''],
            ]}
            onSeen={setKnown}
            onGone={() => setKnown(null)}
          />
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('day')}
            label="Day"
            type="date"
            min={today}
            hint={form.values.day && anyway(form.values.day)}
            required
          />
          <TextField
            {...form.field('reason')}
            label="Reason"
            optional
            hint="Such as “Office move”. It is not private: members may read it."
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  );
}
