import { formatDay, maltaToday } from 'shared/lib/malta-time';
import type { DelegateState, PostDelegate } from 'shared/post-delegates/types';
import type { BadgeTone } from 'shared/ui/badge';

export const stateLooks: Readonly<Record<DelegateState, { words: string; tone: BadgeTone }>> = {
  invited: { words: 'Invited', tone: 'warning' },
  expired: { words: 'Not accepted in time', tone: 'neutral' },
  active: { words: 'Active', tone: 'success' },
  over: { words: 'Over', tone: 'neutral' },
  ended: { words: 'Ended', tone: 'neutral' },
};

/** As the owner calls them, as long as their account is there. */
export function delegateName({ name }: Pick<PostDelegate, 'name'>): string {
  return name ?? 'Someone whose account is deleted';
}

/** What they may do, in a word for the list. */
export function roleText({ role }: Pick<PostDelegate, 'role'>): string {
  return role === 'reader' ? 'Reads your post' : 'Collects your post';
}

/** To whom the mail went, and the days that matter in its state. */
export function factsOf({
  email,
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
    over: null,
    ended: ended_at && ended_by && `${enders[ended_by]} ${dayOf(ended_at)}`,
  }[state];
  const last = until && state !== 'ended' && `Last day: ${formatDay(until)}`;
  return [email, days, last].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

const enders = {
  owner: 'You ended it on',
  delegate: 'They ended it on',
  erasure: 'Ended with their account on',
};

const dayOf = (moment: string) => formatDay(maltaToday(new Date(moment)));

/** What is said once it is ended. */
export function endedNews(delegate: PostDelegate): string {
  const name = delegateName(delegate);
  if (delegate.state !== 'active') return `The invitation to ${name} is withdrawn.`;
  return `${name} ${delegate.role === 'reader' ? 'no longer reads' : 'no longer collects'} your post.`;
}
