import type { ReactNode } from 'react';
import { formatEventDay, isMaltaClockHere, maltaMoment } from 'shared/lib/malta-time';
import type { Form } from 'shared/lib/use-form';
import { SelectField, TextField } from 'shared/ui/field';
import styles from './event-fields.module.css';
import type { EventValues } from './event-rules';

/** When an event takes place, how long, and how often. By the clock in Malta, wherever it is typed. */
export function WhenFields({ form }: { form: Form<EventValues> }): ReactNode {
  const { event_date: day, event_time: time, recurring_type: recurring } = form.values;
  return (
    <>
      <div className={styles.when}>
        <TextField
          {...form.field('event_date')}
          label="Event date"
          type="date"
          min="2000-01-01"
          max="2199-12-31"
          hint={day === '' ? undefined : weekday(day)}
          required
        />
        <TextField
          {...form.field('event_time')}
          label="Event time"
          type="time"
          hint={time !== '' && day !== '' ? clockHint(day, time) : 'Malta time'}
          required
        />
        <TextField
          {...form.field('duration_hours')}
          label="Duration (hours)"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
        <SelectField {...form.field('duration_minutes')} label="Minutes">
          {['0', '15', '30', '45'].map((minutes) => (
            <option key={minutes}>{minutes}</option>
          ))}
        </SelectField>
      </div>
      <div className={styles.recurring}>
        <SelectField {...form.field('recurring_type')} label="Recurring">
          <option value="none">None</option>
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
          <option value="monthly">Monthly</option>
        </SelectField>
        {recurring !== 'none' && (
          <>
            <SelectField {...form.field('recurring_interval')} label="Every">
              {Array.from({ length: 10 }, (_, index) => String(index + 1)).map((interval) => (
                <option key={interval} value={interval}>
                  {everyText(recurring, interval)}
                </option>
              ))}
            </SelectField>
            <TextField
              {...form.field('recurring_end_date')}
              label="Repeats until"
              type="date"
              min={day || '2000-01-01'}
              max="2199-12-31"
              hint="Leave empty to keep repeating. Dates are added twelve months ahead."
              optional
            />
          </>
        )}
      </div>
    </>
  );
}

const periods: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
};

/** "week", "2 weeks". */
function everyText(recurring: string, interval: string): string {
  const period = periods[recurring] ?? '';
  return interval === '1' ? period : `${interval} ${period}s`;
}

function weekday(day: string): string | undefined {
  return Number.isNaN(Date.parse(day)) ? undefined : formatEventDay(day).split(',')[0];
}

/** Whose clock is meant; said in full where another one hangs on the wall. */
function clockHint(day: string, time: string): string {
  const moment = maltaMoment(day, time);
  const isSame = Number.isNaN(moment.getTime()) || isMaltaClockHere(moment);
  return isSame ? 'Malta time' : 'Malta time, not the time where you are';
}
