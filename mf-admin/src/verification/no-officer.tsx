import type { ReactNode } from 'react';
import { EmptyState } from 'shared/ui/empty-state';

/** What an administrator who is no officer reads in place of the queue. */
export function NoOfficer({ mayName }: { mayName: boolean }): ReactNode {
  return (
    <EmptyState title="You are not an officer">
      Members show us passports and who owns their companies. Only named officers see that, each
      time for a reason that is recorded.{' '}
      {mayName
        ? 'You name them below: yourself, too.'
        : 'A super administrator names them. How it stands with an address is in the record of its member.'}
    </EmptyState>
  );
}
