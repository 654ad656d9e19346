import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import type { ReceivedMessage } from 'shared/messages/types';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { CopyButton } from 'shared/ui/copy-button';
import { DetailList } from 'shared/ui/detail-list';
import { mailLink } from '../lib/mail-link';
import { personPath } from '../lib/office-paths';
import { MessageAssignee } from './message-assignee';
import styles from './message-pane.module.css';
import { MessageStatus } from './message-status';

/** Who wrote, when, and what has become of it. */
export function MessageFacts({ message }: { message: ReceivedMessage }): ReactNode {
  const { email, company, created_at, account_id: accountId } = message;
  return (
    <DetailList
      items={[
        [
          'E-mail',
          <span key="mail" className={styles.address}>
            <a href={mailLink(email)}>{email}</a>
            <CopyButton text={email} what="E-mail" />
          </span>,
        ],
        company ? ['Company', company] : null,
        accountId
          ? [
              'Member',
              <Link key="member" to={personPath(accountId)}>
                Open the member’s record
              </Link>,
            ]
          : ['Sender', 'Not signed in: address not verified'],
        ['Received', formatMoment(created_at)],
        ['Assigned to', <MessageAssignee key="assignee" message={message} />],
        [
          'Status',
          <span key="status" className={styles.status}>
            <MessageStatus message={message} />
            <HandledBy message={message} />
          </span>,
        ],
      ]}
    />
  );
}

function HandledBy({ message }: { message: ReceivedMessage }): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const { handled_at: at, handled_by: by, handled_by_name: name } = message;
  if (!at) return null;
  const who = by !== null && by === userId ? 'you' : (name ?? 'a deleted account');
  return <span>{`by ${who}, ${formatMoment(at)}`}</span>;
}
