import type { ReactNode } from 'react';
import type { MailState } from 'shared/mails/types';
import { Badge } from 'shared/ui/badge';

const badges = {
  waiting: { tone: 'info', word: 'Waiting' },
  sent: { tone: 'success', word: 'Sent' },
  failed: { tone: 'danger', word: 'Not delivered' },
  dropped: { tone: 'neutral', word: 'Not sent' },
} as const satisfies Record<MailState, { tone: string; word: string }>;

/** What has become of a mail, in a word. */
export function MailStateBadge({ state }: { state: MailState }): ReactNode {
  const { tone, word } = badges[state];
  return <Badge tone={tone}>{word}</Badge>;
}
