import { formatMoment } from 'shared/lib/malta-time';
import type { SentMail } from 'shared/mails/types';

const reasons: Record<string, string> = {
  recipient_gone: 'No confirmed address to send it to',
  unwanted: 'They have opted out of this kind of e-mail',
  read: 'They have read the notification that says the same',
  post_moved: 'The post it tells of is theirs no longer',
  invitation_over: 'The invitation was accepted, ended or sent again since',
  stopped: 'Sending was interrupted several times',
};

/** When a mail was sent, or why it was not, for administrators; false while there is nothing to say. */
export function whatBecameOf({
  state,
  reason,
  attempts,
  sent_at: sentAt,
}: SentMail): string | false {
  if (sentAt) return `Sent ${formatMoment(sentAt)}`;
  if (!reason) return false;
  const known = reasons[reason];
  if (known) return known;
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  return `${tried}; the e-mail server ${state === 'failed' ? 'said' : 'last said'}: ${reason}`;
}
