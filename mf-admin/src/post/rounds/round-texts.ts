import { formatDayAndMonth, maltaClock, maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';

export interface RoundText {
  title: string;
  /** Where it is done. */
  to: string;
  /** Its first moment is when it is due; otherwise since when it waits. */
  isDue: boolean;
}

/** The rounds in the order in which the office makes them, by the names that the database gives them. */
export const roundTexts: Readonly<Record<string, RoundText>> = {
  scan: { title: 'Scan', to: paths.postScanning, isDue: true },
  return: { title: 'Send back, as asked', to: paths.postRequests, isDue: true },
  collect: { title: 'Hand over at the door', to: paths.postDoor, isDue: false },
  call: { title: 'Phone about official post', to: paths.post, isDue: false },
  left: {
    title: 'Send back, as the member has left',
    to: `${paths.post}?filter=to_return`,
    isDue: false,
  },
};

/** "First due today, 16:00", "Waiting since 24 November". */
export function sinceText(moment: string | null, isDue: boolean, now: Date): string {
  if (moment === null) return 'No due time';
  const at = new Date(moment);
  const day = maltaToday(at);
  const isToday = day === maltaToday(now);
  const when = isToday ? 'today' : formatDayAndMonth(day);
  if (!isDue) return `Waiting since ${when}`;
  const isPast = at.getTime() < now.getTime();
  return `${isPast ? 'First was due' : 'First due'} ${when}, ${maltaClock(at).slice(11)}`;
}
