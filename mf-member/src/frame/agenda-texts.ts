import type { Agenda } from 'shared/agenda/types';
import { formatDayAndMonth } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';

/** "€363.44 due by 3 December". @param today YYYY-MM-DD in Malta */
export function dueText(due: NonNullable<Agenda['due']>, today: string): string {
  const { amount, orders, first_due_date: date } = due;
  const sum = formatEuro(amount);
  const isOne = orders === 1;
  if (date === null) return isOne ? `${sum} due` : `${sum} due on ${orders} orders`;
  const day = formatDayAndMonth(date);
  if (date < today) return `${sum}${isOne ? '' : ` on ${orders} orders`} overdue since ${day}`;
  return isOne ? `${sum} due by ${day}` : `${sum} due on ${orders} orders, the first by ${day}`;
}

/** "today", "tomorrow", else "3 December". Both are calendar dates, YYYY-MM-DD. */
export function nearDay(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / (24 * 60 * 60 * 1000));
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : formatDayAndMonth(date);
}
