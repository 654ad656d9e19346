import type { ReactNode } from 'react';
import type { ReceivedMessage } from 'shared/messages/types';
import { Badge } from 'shared/ui/badge';

/** How far the office is with a message. */
export function MessageStatus({
  message,
}: {
  message: Pick<ReceivedMessage, 'read_at' | 'handled_at' | 'answered_at'>;
}): ReactNode {
  if (message.handled_at) {
    return <Badge tone="success">{message.answered_at ? 'Answered' : 'Handled'}</Badge>;
  }
  if (message.read_at) return <Badge>Read</Badge>;
  return <Badge tone="limestone">Unread</Badge>;
}
