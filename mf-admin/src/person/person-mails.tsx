import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { fetchMailsTo, retryMail } from 'shared/mails/api';
import { mailName } from 'shared/mails/kinds';
import type { MailState, SentMail } from 'shared/mails/types';
import { reloadPerson } from 'shared/person/use-person';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PersonItem, PersonList } from './person-list';
import styles from './person-mails.module.css';

/** What was sent to them by e-mail, and what became of it. */
export function PersonMails({ id }: { id: string }): ReactNode {
  return (
    <PersonList
      id={id}
      what="e-mails"
      fetchPart={(part) => fetchMailsTo(id, part)}
      empty="No e-mail was sent to them yet"
    >
      {(mail) => (
        <>
          <PersonItem
            title={mailName(mail.kind)}
            state={<StateBadge state={mail.state} />}
            end={formatMoment(mail.created_at)}
            facts={[mail.email && `To ${mail.email}`, explanation(mail)]}
          />
          {mail.state === 'failed' && <Retry id={mail.id} of={mail} personId={id} />}
        </>
      )}
    </PersonList>
  );
}

const badges = {
  waiting: { tone: 'info', word: 'Waiting' },
  sent: { tone: 'success', word: 'Sent' },
  failed: { tone: 'danger', word: 'Not delivered' },
  dropped: { tone: 'neutral', word: 'Not sent' },
} as const satisfies Record<MailState, { tone: string; word: string }>;

function StateBadge({ state }: { state: MailState }): ReactNode {
  const { tone, word } = badges[state];
  return <Badge tone={tone}>{word}</Badge>;
}

const reasons: Record<string, string> = {
  recipient_gone: 'No confirmed address to send it to',
  unwanted: 'They do without this kind of e-mail',
  unknown_kind: 'Nobody writes this kind of e-mail',
  stopped: 'The sender stopped in the middle, again and again',
};

function explanation({ state, reason, attempts, sent_at: sentAt }: SentMail): string | false {
  if (sentAt) return `Sent ${formatMoment(sentAt)}`;
  if (!reason) return false;
  const known = reasons[reason];
  if (known) return known;
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  return `${tried}; the mail server ${state === 'failed' ? 'said' : 'last said'}: ${reason}`;
}

function Retry({ id, of, personId }: { id: string; of: SentMail; personId: string }): ReactNode {
  const { busy, error, run } = useAction(async () => {
    await retryMail(id);
    await reloadPerson(personId);
  });
  return (
    <div className={styles.retry}>
      <Button
        size="sm"
        busy={busy}
        busyLabel="Sending it again…"
        aria-label={`Try again: ${mailName(of.kind)}`}
        onClick={() => void run()}
      >
        Try again
      </Button>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
