import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { ReceivedMessage } from 'shared/messages/types';
import { assignMessage, useAssignees } from 'shared/messages/use-messages';
import { useAppStore } from 'shared/runtime/store';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './message-pane.module.css';

/** Whose message it is, to be taken or given to another administrator. */
export function MessageAssignee({ message }: { message: ReceivedMessage }): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const assignees = useAssignees();
  const { taken_by: present } = message;
  const { busy, error, run } = useAction((to: string) => assignMessage(message, to || null));
  const others = assignees.filter(({ id }) => id !== userId);
  const isListed =
    present === null || present === userId || others.some(({ id }) => id === present);
  return (
    <div className={styles.assignee}>
      <select
        aria-label="Assigned to"
        aria-busy={busy || undefined}
        value={present ?? ''}
        onChange={({ target }) => void run(target.value)}
      >
        <option value="">Nobody</option>
        {userId !== null && <option value={userId}>You</option>}
        {others.map(({ id, full_name }) => (
          <option key={id} value={id}>
            {full_name}
          </option>
        ))}
        {!isListed && <option value={present ?? ''}>{assigneeName(message, userId)}</option>}
      </select>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

/** What whoever sees to a message is called to the reader. */
export function assigneeName(
  { taken_by: by, taken_by_name: name }: Pick<ReceivedMessage, 'taken_by' | 'taken_by_name'>,
  userId: string | null,
): string {
  return by === userId ? 'You' : (name ?? 'An administrator');
}
