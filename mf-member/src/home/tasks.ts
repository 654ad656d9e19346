import type { AmountDue } from 'shared/billing/types';
import { company } from 'shared/company';
import { counted } from 'shared/lib/counted';
import { formatDayAndMonth } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { type Situation, situationOf, standingOf } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import type { OwnPost } from 'shared/post/types';
import type { OwnVerification } from 'shared/verification/types';
import { addressTaskOf } from '../lib/address-task';
import { postItemPath, senderName } from '../lib/post-words';

/** Something that waits for the person, and the way to do it. */
export interface Task {
  title: string;
  note: string;
  /** It is late. */
  isOverdue?: boolean;
  /** More depends on it than on what can be looked at any time. */
  isMain?: boolean;
  /** What is read on its button. */
  action: string;
  to: string;
}

interface Waiting {
  /** Undefined where it could not be loaded, as the membership. */
  due: readonly AmountDue[] | undefined;
  membership: Membership | undefined;
  verification?: OwnVerification | undefined;
  /** Official post that nobody has read. */
  official: readonly OwnPost[];
  /** Post about which the office has asked a question. */
  asked: readonly OwnPost[];
  isPlanInCart: boolean;
  inCart: number;
  unread: number;
  /** YYYY-MM-DD, Malta. */
  today: string;
}

/** All that waits for a person: what has a deadline of its own first, then money. */
export function tasksOf(waiting: Waiting): Task[] {
  return [
    ...officialTask(waiting),
    ...askedTasks(waiting),
    ...addressTask(waiting),
    ...dueTasks(waiting),
    ...membershipTask(waiting),
    ...cartTask(waiting),
    ...unreadTask(waiting),
  ];
}

/** A deadline may run from the day it came: one leads to itself, several to the list that has them on top. */
function officialTask({ official }: Waiting): Task[] {
  const [first] = official;
  if (!first) return [];
  const isOne = official.length === 1;
  return [
    {
      title: isOne ? senderName(first) : counted(official.length, 'official letter'),
      note: 'Official post, not read yet. A deadline may run from the day it came',
      isMain: true,
      action: 'Read',
      to: isOne ? postItemPath(first.id) : paths.post,
    },
  ];
}

/** Nothing happens to it until there is an answer. */
function askedTasks({ asked, official }: Waiting): Task[] {
  return asked
    .filter(({ id }) => official.length !== 1 || official[0]?.id !== id) // its page has both
    .map((item) => ({
      title: senderName(item),
      note: 'We have a question before we go on with what you asked for',
      isMain: true,
      action: 'Answer',
      to: postItemPath(item.id),
    }));
}

/** Until it is done, post is held or will be. */
function addressTask({ verification }: Waiting): Task[] {
  const task = verification && addressTaskOf(verification);
  return task ? [{ ...task, isMain: true, to: paths.verification }] : [];
}

const listed = 3;

/** Orders, the earliest due first; what does not fit is one line. */
function dueTasks({ due = [], today }: Waiting): Task[] {
  const orders = due.toSorted((a, b) => (a.due_date ?? '9').localeCompare(b.due_date ?? '9'));
  const tasks = orders.slice(0, listed).map((order) => ({
    title: formatEuro(order.amount_due),
    note: [dueText(order, today), `Order ${order.purchase_number}`, paidText(order)]
      .filter(Boolean)
      .join(' · '),
    isOverdue: isOverdue(order, today),
    isMain: true,
    action: 'Pay',
    to: `${paths.billing}#due-${order.id}`,
  }));
  const rest = orders.slice(listed);
  if (rest.length === 0) return tasks;
  const sum = rest.reduce((cents, { amount_due }) => cents + Math.round(amount_due * 100), 0);
  return [
    ...tasks,
    {
      title: formatEuro(sum / 100),
      note: `Due on ${counted(rest.length, 'more order')}`,
      isOverdue: rest.some((order) => isOverdue(order, today)),
      action: 'See all orders',
      to: paths.billing,
    },
  ];
}

function isOverdue({ due_date }: AmountDue, today: string): boolean {
  return due_date !== null && due_date < today;
}

function dueText(order: AmountDue, today: string): string {
  if (order.due_date === null) return '';
  const day = formatDayAndMonth(order.due_date);
  return isOverdue(order, today) ? `Overdue since ${day}` : `Due by ${day}`;
}

function paidText({ paid_amount: paid }: AmountDue): string {
  return paid > 0 ? `${formatEuro(paid)} is paid` : '';
}

/** What there is to do about a plan while no order of it waits. Whoever gave notice has done it. */
const needs: Partial<Record<Situation, string>> = {
  none: 'You don’t have a plan yet',
  running: 'Your plan won’t renew',
  grace: 'Your paid period is over',
  expired: 'Your membership has expired',
  cancelled: 'Your membership has ended',
};

function membershipTask({ membership, due = [], isPlanInCart, today }: Waiting): Task[] {
  if (!membership) return [];
  const { unpaid } = membership;
  const { action, outlook } = standingOf(membership, today, isPlanInCart);
  const title = unpaid
    ? `${formatEuro(unpaid.amount_due)} for your membership`
    : needs[situationOf(membership, today)];
  const isListed = due.some(({ id }) => id === unpaid?.purchase_id);
  const isInCart = action?.to === paths.cart; // which says so itself
  if (!action || !title || isListed || isInCart) return [];
  const note = outlook || `Plans come with a business address in ${company.city}`;
  return [{ title, note, isMain: true, action: action.label, to: action.to }];
}

function cartTask({ inCart, isPlanInCart }: Waiting): Task[] {
  if (inCart === 0) return [];
  const title = `${counted(inCart, 'item')} in your cart`;
  const note = isPlanInCart ? 'Your plan starts when you order and pay' : 'Not ordered yet';
  return [{ title, note, action: 'Go to the cart', to: paths.cart }];
}

function unreadTask({ unread }: Waiting): Task[] {
  if (unread === 0) return [];
  const title = counted(unread, 'unread notification');
  return [{ title, note: '', action: 'See notifications', to: paths.notifications }];
}
