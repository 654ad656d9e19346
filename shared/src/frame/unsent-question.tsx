import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { counted } from 'shared/lib/counted';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { Button, ButtonAnchor } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { countUnsent, useUnsentPost } from '../post/unsent';

/** Stands before the sign-out while post that was recorded here has not reached the server. */
export function UnsentQuestion({
  onStay,
  onSent,
  onLeave,
}: {
  onStay: () => void;
  /** All of it is sent: the sign-out goes on. */
  onSent: () => void;
  /** The sign-out goes on without it. */
  onLeave: () => void;
}): ReactNode {
  const { refused, unsaved, sendNow, failure } = useUnsentPost((unsent) => unsent);
  const count = countUnsent();
  const { busy, error, run } = useAction(async () => sendNow?.());
  const isStuck = !busy && (sendNow === null || (error ?? failure) !== null);
  const goOn = useEffectEvent(onSent);
  useEffect(() => {
    if (count === 0) goOn();
  }, [count]);
  return (
    <Dialog
      open
      onClose={onStay}
      size="sm"
      title={`${counted(count, 'item')} not sent yet`}
      intro="They are on this device alone, and only you can send them. Sign out once they are sent."
    >
      {refused > 0 && (
        <p>
          {refused} of them {refused === 1 ? 'needs' : 'need'} you first.{' '}
          <a href={paths.postCounter}>Open the counter</a>
        </p>
      )}
      {unsaved > 0 && (
        <p>
          {unsaved} of them {unsaved === 1 ? 'is' : 'are'} not even saved. Save or discard what the
          counter shows first.
        </p>
      )}
      {isStuck && unsaved === 0 && (
        <p>You can also leave them here: they are sent once you sign in on this device again.</p>
      )}
      {(error ?? failure) && !busy && <ErrorNotice error={error ?? failure ?? ''} />}
      <DialogActions>
        <Button onClick={onStay}>Stay signed in</Button>
        {isStuck && unsaved === 0 && (
          <Button tone="quiet" onClick={onLeave}>
            Sign out all the same
          </Button>
        )}
        {sendNow ? (
          <Button tone="primary" busy={busy} busyLabel="Sending…" onClick={() => void run()}>
            Send now
          </Button>
        ) : (
          <ButtonAnchor tone="primary" href={paths.postCounter}>
            Send now
          </ButtonAnchor>
        )}
      </DialogActions>
    </Dialog>
  );
}
