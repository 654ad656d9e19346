import { formatDayAndMonth, maltaClock, maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import type { PostRequestKind } from 'shared/post/types';
import type { PostRound } from 'shared/post-rounds/types';
import { requestKinds } from '../request-kinds';

interface RoundText {
  title: string;
  /** Where it is done. */
  to: string;
  /** Its first moment is when it is due; otherwise since when it waits. */
  isDue: boolean;
}

/** Those with a place or words of their own, in the order in which the office makes them. */
const texts: Readonly<Record<string, RoundText>> = {
  scan: { title: 'Scan', to: paths.postScanning, isDue: true },
  forward: { title: 'Send on', to: paths.postShipments, isDue: true },
  return: { title: 'Send back, as asked', to: paths.postRequests, isDue: true },
  collect: { title: 'Hand over at the door', to: paths.postDoor, isDue: false },
  shred: { title: 'Shred, and witness', to: paths.postShredding, isDue: false },
  call: { title: 'Phone about official post', to: `${paths.post}#unread-official`, isDue: false },
  left: {
    title: 'Send back, as the member has left',
    to: `${paths.post}?filter=to_return`,
    isDue: false,
  },
};

/** A round in words: of any other kind of request, it is done where all of them are. */
export function roundText(round: string): RoundText {
  return (
    texts[round] ?? {
      title: requestKinds[round as PostRequestKind]?.title ?? round.replaceAll('_', ' '),
      to: paths.postRequests,
      isDue: true,
    }
  );
}

/** All that there are, in the order of their screen. */
export function inOrder(rounds: readonly PostRound[]): PostRound[] {
  const order = Object.keys(texts);
  const place = ({ round }: PostRound) => (order.includes(round) ? order.indexOf(round) : 1.5);
  return rounds.toSorted((one, other) => place(one) - place(other));
}

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
