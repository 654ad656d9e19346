import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { fetchMailsTo } from 'shared/mails/api';
import { mailName } from 'shared/mails/kinds';
import { reloadPerson } from 'shared/users/person/use-person';
import { whatBecameOf } from '../../lib/what-became';
import { MailStateBadge } from '../../ui/mail-state-badge';
import { RetryMail } from '../../ui/retry-mail';
import { PersonItem, PersonList } from './person-list';

/** What was sent to them by e-mail, and what became of it. */
export function PersonMails({ id }: { id: string }): ReactNode {
  return (
    <PersonList
      id={id}
      what="e-mails"
      fetchPart={(part) => fetchMailsTo(id, part)}
      empty="No e-mails yet"
    >
      {(mail) => (
        <>
          <PersonItem
            title={mailName(mail.kind)}
            state={<MailStateBadge state={mail.state} />}
            end={formatMoment(mail.created_at)}
            facts={[mail.email && `To ${mail.email}`, whatBecameOf(mail)]}
          />
          {mail.state === 'failed' && <RetryMail mail={mail} onRetried={() => reloadPerson(id)} />}
        </>
      )}
    </PersonList>
  );
}
