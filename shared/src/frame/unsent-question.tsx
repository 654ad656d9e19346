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
}: {
  onStay: () => void;
  /** All of it is sent: the sign-out goes on. */
  onSent: () => void;
}): ReactNode {
  const count = useUnsentPost((unsent) => unsent.count) ?? countUnsent();
  const { refused, sendNow, failure } = useUnsentPost((unsent) => unsent);
  const { busy, error, run } = useAction(async () => sendNow?.());
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
          {refused} of them must be corrected first.{' '}
          <a href={paths.postCounter}>Open the counter</a>
        </p>
      )}
      {(error ?? failure) && !busy && <ErrorNotice error={error ?? failure ?? ''} />}
      <DialogActions>
        <Button onClick={onStay}>Stay signed in</Button>
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
