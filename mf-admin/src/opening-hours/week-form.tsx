import { type ReactNode, useState } from 'react';
import { keptTyping, useBeginning } from 'shared/lib/kept-typing';
import { type Form, useForm } from 'shared/lib/use-form';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { workingTime, workingWeekdays } from 'shared/memberships/plan-terms';
import { type OpenDay, type Weekday, weekdayName, weekdays } from 'shared/opening-hours/types';
import { presentOpeningHours, saveOpeningHours } from 'shared/opening-hours/use-opening-hours';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { PresentState } from '../ui/present-state';
import styles from './week-form.module.css';
import {
  fieldOf,
  openWeekdays,
  type WeekValues,
  weekFacts,
  weekSchema,
  weekValues,
} from './week-rules';

const keptAs = 'opening hours';

/** The seven days of the week: open from when to when, or closed. */
export function WeekForm({
  week,
  onDone,
}: {
  week: OpenDay[];
  /** It is saved, or what was typed is thrown away: the next form needs another key. */
  onDone: (news: string) => void;
}): ReactNode {
  const [kept] = useState(() => keptTyping<WeekValues>(keptAs));
  const [wasKept] = useState(() => Object.keys(kept.read()).length > 0);
  const { row: read } = useBeginning(keptAs, week);
  const [known, setKnown] = useState(read);
  const form = useForm({
    definition: { schema: weekSchema, send: (typed) => saveOpeningHours(known, typed) },
    initial: weekValues(read),
    draft: kept,
    fallback: 'The opening hours could not be saved. Please try again.',
    failure: 'Save hours',
    onSent: () => done('The opening hours are saved.'),
  });
  const isUnsaved = form.status !== 'sent' && (form.isChanged || wasKept);
  useLeaveQuestion(isUnsaved);

  function done(news: string): void {
    kept.end();
    onDone(news);
  }
  return (
    <form {...form.props} className={styles.form}>
      {wasKept && (
        <Notice announce>
          <p>What you typed here before is still here.</p>
        </Notice>
      )}
      <ul className={styles.week} aria-label="Weekdays">
        {weekdays.map((weekday) => (
          <Day key={weekday} form={form} weekday={weekday} />
        ))}
      </ul>
      <Warnings open={openWeekdays(form.values)} />
      {form.error && (
        <ErrorNotice error={form.error}>
          <PresentState
            error={form.error}
            opened={read}
            read={presentOpeningHours}
            facts={weekFacts}
            onSeen={setKnown}
          />
        </ErrorNotice>
      )}
      <div className="ways">
        <Button type="submit" tone="primary" busy={form.status !== 'editing'} busyLabel="Saving…">
          Save hours
        </Button>
        {isUnsaved && form.status === 'editing' && (
          <Button onClick={() => done('Your changes are discarded.')}>Discard changes</Button>
        )}
      </div>
    </form>
  );
}

function Day({ form, weekday }: { form: Form<WeekValues>; weekday: Weekday }): ReactNode {
  const name = weekdayName(weekday);
  return (
    <li className={styles.day}>
      <CheckboxField
        {...form.field(fieldOf('is_open', weekday))}
        label={
          <>
            {name}
            <span className="visually-hidden"> is open</span>
          </>
        }
      />
      {form.values[fieldOf('is_open', weekday)] ? (
        <div className={styles.times}>
          <Time form={form} name={fieldOf('opens', weekday)} label={`${name}, from`} />
          <span aria-hidden="true">–</span>
          <Time form={form} name={fieldOf('closes', weekday)} label={`${name}, to`} />
        </div>
      ) : (
        <p className={styles.closed}>Closed</p>
      )}
    </li>
  );
}

function Time({
  form,
  name,
  label,
}: {
  form: Form<WeekValues>;
  name: `opens_${Weekday}` | `closes_${Weekday}`;
  label: string;
}): ReactNode {
  return (
    <TextField
      {...form.field(name)}
      label={<span className="visually-hidden">{label}</span>}
      type="time"
      required
    />
  );
}

/** What follows of a week that cannot be worked by, or that is not the one we tell of in public. */
function Warnings({ open }: { open: readonly number[] }): ReactNode {
  if (open.length === 0) {
    return (
      <Notice tone="warning" announce>
        <p>
          No day is open, so no due times can be promised. Members can still ask for scans, and read
          that no due time is known.
        </p>
      </Notice>
    );
  }
  if (open.join() === workingWeekdays.join()) return null;
  return (
    <Notice announce>
      <p>
        Our public pages and terms say that scans are counted “{workingTime}”. These open days are
        different. Please have those pages changed, too.
      </p>
    </Notice>
  );
}
