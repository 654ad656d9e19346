import { daysAfter, maltaClock, maltaMoment } from 'shared/lib/malta-time';
import type { Calendar, Count } from './calendars';
import { holidaysOf } from './holidays';

/** The hours of a day, or none. */
function hoursOf({ hours, closed }: Calendar, day: string): [string, string] | undefined {
  const isClosed = closed.includes(day) || holidaysOf(Number(day.slice(0, 4))).includes(day);
  return isClosed ? undefined : hours[new Date(day).getUTCDay() || 7];
}

/** When so many working days have passed: days are gone through one by one, as one would on paper. */
export function walkedMoment(calendar: Calendar, { from, days }: Count): Date {
  const [firstDay = '', firstTime = ''] = maltaClock(from).split('T');
  let day = firstDay;
  let time: string | undefined; // none until the office has the request
  for (let left = days; ; day = daysAfter(day, 1)) {
    const hours = hoursOf(calendar, day);
    if (!hours) continue;
    const [opens, closes] = hours;
    if (time === undefined) {
      const arrives = day === firstDay ? firstTime : '00:00';
      if (arrives > closes) continue;
      [, time = ''] = [arrives, opens].sort();
      if (left === 0 && time === firstTime && day === firstDay) return from;
    } else left--;
    if (left > 0) continue;
    const [, shown = ''] = [opens, time, closes].sort();
    return maltaMoment(day, shown);
  }
}
