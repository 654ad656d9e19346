import { formatDayAndMonth, maltaClock, maltaToday } from 'shared/lib/malta-time';
import type { QueuedRequest } from 'shared/post/types';

export interface Due {
  text: string;
  isOverdue: boolean;
}

/** Until when a request is to be done: "Due today, 16:00", "Overdue since 27 November, 10:00". */
export function dueOf(
  { due_at: due, state }: Pick<QueuedRequest, 'due_at' | 'state'>,
  now: Date,
): Due {
  if (state === 'asked') return { text: 'Not due before the answer', isOverdue: false };
  if (due === null) return { text: 'No due time', isOverdue: false };
  const at = new Date(due);
  const isOverdue = at.getTime() < now.getTime();
  const day = maltaToday(at);
  const when = day === maltaToday(now) ? 'today' : formatDayAndMonth(day);
  const text = `${when}, ${maltaClock(at).slice(11)}`;
  return { text: isOverdue ? `Overdue since ${text}` : `Due ${text}`, isOverdue };
}
