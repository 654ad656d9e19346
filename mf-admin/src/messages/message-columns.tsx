import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { relativeTime } from 'shared/lib/relative-time';
import type { MessageSort, ReceivedMessage } from 'shared/messages/types';
import { Link } from 'shared/router';
import { type Column, TwoLines } from '../ui/data-table';
import { assigneeName } from './message-assignee';
import styles from './message-columns.module.css';
import { MessageStatus } from './message-status';

interface MessageActions {
  openId: string | null;
  userId: string | null;
  now: Date;
  pathOf: (id: string) => string;
  onOpen: (message: ReceivedMessage) => void;
}

/** Beside an open message there is room for who wrote and how it begins. */
export function messageColumns({
  openId,
  userId,
  now,
  pathOf,
  onOpen,
}: MessageActions): Column<ReceivedMessage, MessageSort>[] {
  const from: Column<ReceivedMessage, MessageSort> = {
    header: 'From',
    kind: 'lead',
    cell: (message) => (
      <TwoLines
        first={
          <Link
            to={pathOf(message.id)}
            onFollow={() => onOpen(message)}
            className={styles.open}
            data-unread={message.read_at === null || undefined}
            aria-current={message.id === openId || undefined}
          >
            {message.name}
            {message.read_at === null && <span className="visually-hidden">, unread</span>}
          </Link>
        }
        second={message.company ?? message.email}
      />
    ),
  };
  const words: Column<ReceivedMessage, MessageSort> = {
    header: 'Message',
    kind: 'wide',
    cell: (message) => <span className={styles.words}>{beginning(message.message)}</span>,
  };
  const received: Column<ReceivedMessage, MessageSort> = {
    header: 'Received',
    kind: 'date',
    sort: 'created_at',
    cell: (message) => <Received at={message.created_at} now={now} />,
  };
  const status: Column<ReceivedMessage, MessageSort> = {
    header: 'Status',
    kind: 'badge',
    cell: (message) => (
      <TwoLines
        first={<MessageStatus message={message} />}
        second={message.taken_by !== null && assigneeName(message, userId)}
      />
    ),
  };
  return openId === null ? [from, words, received, status] : [from, received, status];
}

/** As much as one line can hold, in one line. */
function beginning(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}

function Received({ at, now }: { at: string; now: Date }): ReactNode {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
