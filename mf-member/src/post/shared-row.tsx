import type { ReactNode } from 'react';
import { formatMoment, formatShortDay, maltaToday } from 'shared/lib/malta-time';
import type { PostShare } from 'shared/post-shares/types';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { kindNames, postItemPath } from '../lib/post-words';
import styles from './shared.module.css';

const states: Readonly<Record<PostShare['state'], { words: string; tone: BadgeTone }>> = {
  live: { words: 'Works', tone: 'success' },
  expired: { words: 'Expired', tone: 'neutral' },
  revoked: { words: 'Revoked', tone: 'neutral' },
};

/** One link: for whom, to which scan, how often it was opened, and until when. */
export function SharedRow({
  link,
  onRevoke,
}: {
  link: PostShare;
  onRevoke: () => void;
}): ReactNode {
  const { label, item_id, item, state } = link;
  const { words, tone } = states[state];
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>
          {label} <Badge tone={tone}>{words}</Badge>
        </p>
        <p className={styles.facts}>
          {item ? <Link to={postItemPath(item_id)}>{itemText(item)}</Link> : goneText}
        </p>
        <p className={styles.facts}>{openedText(link)}</p>
        <p className={styles.facts}>{untilText(link)}</p>
      </div>
      {state === 'live' && (
        <Button size="sm" aria-label={`Revoke the link for ${label}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

const goneText = 'An item that is no longer in your post';

function itemText({ kind, sender, received_at }: NonNullable<PostShare['item']>): string {
  const what = sender ? `${kindNames[kind]} from ${sender}` : kindNames[kind];
  return `${what}, ${formatShortDay(maltaToday(new Date(received_at)))}`;
}

function openedText({ state, opened_count: count, last_opened_at: last }: PostShare): string {
  if (last === null) return state === 'live' ? 'Not opened yet' : 'Never opened';
  return count === 1
    ? `Opened once, ${formatMoment(last)}`
    : `Opened ${count} times, last ${formatMoment(last)}`;
}

function untilText({ state, ends_at, revoked_at }: PostShare): string {
  if (state === 'live') return `Until ${formatMoment(ends_at)}`;
  return `Ended ${formatMoment(revoked_at ?? ends_at)}`;
}
