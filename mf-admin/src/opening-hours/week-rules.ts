import { formatEventTime } from 'shared/lib/malta-time';
import { type OpenDay, type Weekday, weekdayName, weekdays } from 'shared/opening-hours/types';
import * as v from 'valibot';
import { issueAt } from '../lib/issue-at';

/** The week as it is typed; the times of a closed day wait for it to be opened. */
export type WeekValues = Record<`is_open_${Weekday}`, boolean> &
  Record<`opens_${Weekday}` | `closes_${Weekday}`, string>;

type Problem = readonly [field: keyof WeekValues, text: string];

/** The name of a field of a weekday. */
export function fieldOf<Part extends 'is_open' | 'opens' | 'closes'>(
  part: Part,
  weekday: Weekday,
): `${Part}_${Weekday}` {
  return `${part}_${weekday}`;
}

/** Of the first open day; of a week without one, what most offices have. */
const usual = { opens: '09:00', closes: '17:00' };

/** What the form shows of a week. */
export function weekValues(week: readonly OpenDay[]): WeekValues {
  const [first = usual] = week;
  return Object.fromEntries(
    weekdays.flatMap((weekday) => {
      const open = week.find((day) => day.weekday === weekday);
      const { opens, closes } = open ?? first;
      return [
        [fieldOf('is_open', weekday), open !== undefined],
        [fieldOf('opens', weekday), formatEventTime(opens)],
        [fieldOf('closes', weekday), formatEventTime(closes)],
      ];
    }),
  ) as WeekValues;
}

/** The week that is typed, as the database has it. */
function typedWeek(values: WeekValues): OpenDay[] {
  return openWeekdays(values).map((weekday) => ({
    weekday,
    opens: `${values[fieldOf('opens', weekday)]}:00`,
    closes: `${values[fieldOf('closes', weekday)]}:00`,
  }));
}

export function openWeekdays(values: WeekValues): Weekday[] {
  return weekdays.filter((weekday) => values[fieldOf('is_open', weekday)]);
}

function problemsOf(values: WeekValues): Problem[] {
  return openWeekdays(values).flatMap((weekday): Problem[] => {
    const [opens, closes] = [values[fieldOf('opens', weekday)], values[fieldOf('closes', weekday)]];
    if (opens === '') return [[fieldOf('opens', weekday), 'Please enter when we open']];
    if (closes === '') return [[fieldOf('closes', weekday), 'Please enter when we close']];
    return closes > opens ? [] : [[fieldOf('closes', weekday), 'Please close after opening']];
  });
}

export const weekSchema = v.pipe(
  v.custom<WeekValues>(() => true),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = { ...dataset.value };
    for (const [key, message] of problemsOf(input)) {
      addIssue(issueAt(input, key, message));
    }
  }),
  v.transform(typedWeek),
);

/** What a week says, for whoever compares two states of it. */
export function weekFacts(week: readonly OpenDay[]): [name: string, value: string][] {
  return weekdays.map((weekday) => {
    const open = week.find((day) => day.weekday === weekday);
    return [weekdayName(weekday), open ? hoursText(open) : 'Closed'];
  });
}

function hoursText({ opens, closes }: OpenDay): string {
  return `${formatEventTime(opens)}–${formatEventTime(closes)}`;
}
