import { formatDay, maltaToday } from 'shared/lib/malta-time';
import type { DelegateState, PostDelegate } from 'shared/post-delegates/types';
import type { BadgeTone } from 'shared/ui/badge';

export const stateLooks: Readonly<Record<DelegateState, { words: string; tone: BadgeTone }>> = {
  invited: { words: 'Invited', tone: 'warning' },
  expired: { words: 'Not accepted in time', tone: 'neutral' },
  active: { words: 'Reads your post', tone: 'success' },
  paused: { words: 'Paused', tone: 'warning' },
  over: { words: 'Over', tone: 'neutral' },
  ended: { words: 'Ended', tone: 'neutral' },
};

/** As the owner calls them, until they are forgotten. */
export function delegateName({ name }: Pick<PostDelegate, 'name'>): string {
  return name ?? 'Someone who is forgotten';
}

/** To whom the mail went, and the days that matter in its state. */
export function factsOf({
  name,
  email,
  account_name,
  since,
  until,
  state,
  expires_at,
  accepted_at,
  ended_at,
  ended_by,
}: PostDelegate): string[] {
  const days = {
    invited: `Can accept until ${dayOf(expires_at)}`,
    expired: `Could accept until ${dayOf(expires_at)}`,
    active: accepted_at && `Since ${dayOf(accepted_at)}`,
    paused: 'Reads nothing now: their account is blocked, or has another e-mail address',
    over: null,
    ended: ended_at && ended_by && `${enders[ended_by]} ${dayOf(ended_at)}`,
  }[state];
  const last = until && state !== 'ended' && `Last day: ${formatDay(until)}`;
  const what =
    (state === 'active' || state === 'invited') &&
    (since ? `What comes from ${formatDay(since)} on` : 'All your post');
  const account =
    account_name && account_name !== name && `Their account calls itself “${account_name}”`;
  return [email, account, days, what, last].filter(
    (fact) => typeof fact === 'string' && fact !== '',
  ) as string[];
}

const enders = {
  owner: 'You ended it on',
  delegate: 'They ended it on',
  declined: 'They declined on',
  day: 'Over since',
  erasure: 'Ended with their account on',
};

const dayOf = (moment: string) => formatDay(maltaToday(new Date(moment)));

/** What is said once it is ended. */
export function endedNews(delegate: PostDelegate): string {
  const name = delegateName(delegate);
  const isOpen = delegate.state === 'invited' || delegate.state === 'expired';
  return isOpen ? `The invitation to ${name} is withdrawn.` : `${name} no longer reads your post.`;
}
