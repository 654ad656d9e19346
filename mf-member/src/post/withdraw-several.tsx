import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { unseenNews } from 'shared/lib/unseen-news';
import type { PostRequest } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { mostAtOnce } from './several-text';

interface WithdrawSeveralProps {
  requests: readonly PostRequest[];
  onClose: () => void;
  onDone: () => void;
}

/** Takes back what was asked for of several items and nobody works on yet. */
export function WithdrawSeveral({ requests, onClose, onDone }: WithdrawSeveralProps): ReactNode {
  const [ids] = useState(() => requests.map(({ id }) => id));
  const what = counted(ids.length, 'request');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Withdraw ${what}?`}
      confirmLabel={`Withdraw ${what}`}
      cancelLabel={ids.length === 1 ? 'Keep it' : 'Keep them'}
      onConfirm={async () => {
        const say = unseenNews();
        for (let from = 0; from < ids.length; from += mostAtOnce) {
          await postActions.withdraw(ids.slice(from, from + mostAtOnce));
        }
        say(`${what} withdrawn.`);
        onDone();
      }}
    >
      <p>
        Nobody works on {ids.length === 1 ? 'it' : 'them'} yet. What your plan included is given
        back, and you pay nothing.
      </p>
    </ConfirmDialog>
  );
}
