import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { WaitingCounts } from 'shared/overview/types';
import { waitingPaths } from '../lib/office-paths';

export interface ToDo {
  /** Undefined: not known yet. */
  count: number | undefined;
  /** What it is, after the count. */
  words: string;
  /** More about it: its sum, or how much of it is late. */
  note?: string;
  /** The list of just these. */
  to: string;
  isUrgent?: true;
}

/** What may need doing, the most urgent first, each always in its place. */
export function whatNeedsDoing(counts: WaitingCounts | undefined): ToDo[] {
  const { applications, messages, unpaid, overdue, services, refunds, vat, verifications } =
    counts ?? {};
  const { scans, post_requests, official_calls, losses, shredding, names } = counts ?? {};
  const { events_soon, events_nearly_full } = counts ?? {};
  return [
    {
      ...money(overdue, 'payment overdue', 'payments overdue'),
      to: waitingPaths.overdue,
      isUrgent: true,
    },
    {
      ...number(scans?.count, 'item to scan', 'items to scan'),
      to: paths.postScanning,
      ...(scans?.overdue && { note: `${scans.overdue} overdue`, isUrgent: true }),
    },
    {
      ...number(post_requests?.count, 'request about post', 'requests about post'),
      to: paths.postRequests,
      ...(post_requests?.overdue && { note: `${post_requests.overdue} overdue`, isUrgent: true }),
    },
    {
      ...number(official_calls, 'call about official post', 'calls about official post'),
      to: `${paths.post}#unread-official`,
    },
    {
      ...number(losses, 'lost item to confirm', 'lost items to confirm'),
      to: paths.postInventory,
    },
    {
      ...number(shredding, 'to shred', 'to shred'),
      to: paths.postShredding,
    },
    {
      ...number(names, 'name for post to confirm', 'names for post to confirm'),
      to: paths.post,
    },
    {
      ...number(verifications?.count, 'address case to review', 'address cases to review'),
      to: paths.verifications,
      ...(verifications?.overdue && { note: `${verifications.overdue} overdue`, isUrgent: true }),
    },
    {
      ...money(refunds, 'refund to review', 'refunds to review'),
      to: waitingPaths.refunds,
    },
    {
      ...number(vat, 'VAT case to review', 'VAT cases to review'),
      to: paths.vat,
    },
    {
      ...number(applications, 'application to decide', 'applications to decide'),
      to: waitingPaths.applications,
    },
    {
      ...number(messages, 'message to answer', 'messages to answer'),
      to: waitingPaths.messages,
    },
    {
      ...number(services, 'service to process', 'services to process'),
      to: waitingPaths.services,
    },
    {
      ...money(unpaid, 'unpaid order', 'unpaid orders'),
      to: waitingPaths.unpaid,
    },
    {
      ...number(events_nearly_full, 'event nearly full', 'events nearly full'),
      to: `${paths.events}?filter=nearly_full`,
    },
    {
      ...number(events_soon, 'event in the next 7 days', 'events in the next 7 days'),
      to: `${paths.events}?filter=soon`,
    },
  ];
}

function number(
  count: number | undefined,
  one: string,
  many: string,
): Pick<ToDo, 'count' | 'words'> {
  return { count, words: count === 1 ? one : many };
}

function money(
  waiting: { count: number; amount: number } | undefined,
  one: string,
  many: string,
): Pick<ToDo, 'count' | 'words' | 'note'> {
  const note = waiting?.count ? formatEuro(waiting.amount) : undefined;
  return { ...number(waiting?.count, one, many), ...(note && { note }) };
}
