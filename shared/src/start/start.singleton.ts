import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { agendaKey } from '../agenda/agenda-key';
import { membershipKey } from '../memberships/membership-key';
import { countsKey } from '../notifications/notification-keys';
import { waitingCountsKey } from '../overview/counts-key';
import { postSummaryKey } from '../post/post-key';
import { profileKey } from '../profiles/profile-key';
import { officeLockKey } from '../second-factor/factor-keys';
import { fetchStart } from './api';
import type { Start } from './types';

const pendingFor = 30_000; // ms, as long as rows in the query cache count as fresh

let current: { userId: string; answer: Promise<Start | undefined>; isOpen: boolean } | undefined;
let pending: { rows: Start['pending']; at: number } | undefined;

// whoever comes next starts anew
useAppStore.subscribe(({ session }, before) => {
  if (session.userId === before.session.userId) return;
  current = undefined;
  pending = undefined;
});

/**
 * A part of what the signed-in person is asked for first: whoever of frame, bell and cart comes first
 * asks for all of them, in one request. Once it is answered the parts stand in the query cache, and who
 * asks here again is to ask the server.
 * @returns undefined where the caller has to ask itself, and to say what went wrong.
 */
export async function fromStart<Part extends keyof Start>(
  part: Part,
  userId: string,
): Promise<Start[Part] | undefined> {
  if (useAppStore.getState().session.userId !== userId) return undefined;
  if (!current) current = { userId, answer: begin(userId), isOpen: true };
  const isWaitedFor = current.isOpen;
  const start = await current.answer;
  if (part === 'pending') return takePending() as Start[Part] | undefined;
  return isWaitedFor ? start?.[part] : undefined;
}

async function begin(userId: string): Promise<Start | undefined> {
  try {
    const start = await fetchStart();
    if (start.profile?.id !== userId) return undefined; // another tab has signed in somebody else
    if (current?.userId !== userId) return undefined; // they have left
    pending = { rows: start.pending, at: Date.now() };
    keep(userId, start);
    return start;
  } catch {
    return undefined; // each part is asked for by itself now, which says what is the matter
  } finally {
    if (current?.userId === userId) current.isOpen = false;
  }
}

// in the cache it is outdated by whatever changes it, whether anybody has asked for it yet or not
function keep(userId: string, start: Start): void {
  const parts: [readonly unknown[], unknown][] = [
    [profileKey(userId), start.profile],
    [countsKey(userId), start.notificationCounts],
    [membershipKey(userId), start.membership],
    [agendaKey(userId), start.agenda],
    [postSummaryKey(userId), start.post],
    [waitingCountsKey, start.office],
    [officeLockKey(userId), start.officeLock],
  ];
  for (const [key, part] of parts) {
    const isKnown = queryClient.getQueryState(key)?.data !== undefined;
    if (part !== undefined && !isKnown) queryClient.setQueryData(key, part);
  }
}

/** The cart takes them once, whenever its code has come; they stand in no cache. */
function takePending(): Start['pending'] | undefined {
  const taken = pending;
  pending = undefined;
  return taken && Date.now() - taken.at < pendingFor ? taken.rows : undefined;
}
