import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useMinute } from 'shared/lib/use-minute';
import { messageDirectory } from 'shared/messages/api';
import type { MessageFilters, MessageSort, ReceivedMessage } from 'shared/messages/types';
import {
  assignMessage,
  markMessageHandled,
  reopenMessage,
  showKnownMessage,
} from 'shared/messages/use-messages';
import { useSearchParams } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { ButtonLink } from 'shared/ui/button';
import type { BulkAction } from '../ui/bulk-action';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { messageColumns } from './message-columns';
import { MessagePane } from './message-pane';
import { messagesCsv } from './messages-csv';
import styles from './messages-page.module.css';
import { UndeliveredMails } from './undelivered-mails';
import { useOpenMessage } from './use-open-message';

const texts: ListTexts<ReceivedMessage, MessageFilters, MessageSort> = {
  what: 'messages',
  exportName: 'messages',
  searchHint: 'Name, company or words',
  filters: {
    filter: {
      label: 'Show',
      options: {
        all: 'All messages',
        unread: 'Unread',
        open: 'Not handled',
        mine: 'Assigned to me',
        handled: 'Handled',
      },
    },
  },
  sorts: { created_at: 'Received' },
  emptyTitle: 'No messages found',
  emptyText: 'Messages from the contact page arrive here.',
  csv: messagesCsv,
};

/**
 * /dashboard/messages: the inbox of the contact page (decisions: public forms). The list and the open
 * message stand side by side; where there is no room, the message takes the place of the list.
 */
export default function MessagesPage(): ReactNode {
  const { openId, pathOf, open } = useOpenMessage();
  const userId = useAppStore((state) => state.session.userId);
  const columns = messageColumns({
    openId,
    userId,
    now: useMinute(),
    pathOf,
    onOpen: (message) => {
      showKnownMessage(message);
      open(message.id);
    },
  });
  return (
    <div className={styles.page}>
      <div className={styles.sides}>
        <div className={styles.list}>
          <ListScreen
            directory={messageDirectory}
            texts={texts}
            columns={columns}
            bulk={bulkActions(userId)}
            heading="Messages"
            actions={
              <ButtonLink size="sm" to={`${paths.messages}?mails=failed`}>
                Undelivered e-mails
              </ButtonLink>
            }
          />
        </div>
        {openId !== null && <MessagePane key={openId} id={openId} filters={texts.filters} />}
      </div>
      <Undelivered />
    </div>
  );
}

/** A notification of a mail that was given up leads here. */
function Undelivered(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  if (parameters.get('mails') !== 'failed') return null;
  const close = () =>
    setParameters(
      (before) => {
        before.delete('mails');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return <UndeliveredMails onClose={close} />;
}

function bulkActions(userId: string | null): BulkAction<ReceivedMessage>[] {
  const name = (message: ReceivedMessage) => message.name;
  return [
    {
      label: 'Assign to me',
      applies: (message) => message.taken_by !== userId,
      name,
      run: (message) => assignMessage(message, userId),
    },
    {
      label: 'Mark handled',
      applies: (message) => message.handled_at === null,
      name,
      run: (message) => markMessageHandled(message.id, userId),
    },
    {
      label: 'Open again',
      applies: (message) => message.handled_at !== null,
      name,
      run: (message) => reopenMessage(message.id),
    },
  ];
}
