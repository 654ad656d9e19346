import { type ReactNode, useEffect, useState } from 'react';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';

/** Asks before pages are left that nobody is handing over. @param onPages hears whether there are any */
export function BackToQueue({
  hasPages,
  isSending,
  onPages,
  onClose,
}: {
  hasPages: boolean;
  isSending: boolean;
  onPages: (hasPages: boolean) => void;
  onClose: () => void;
}): ReactNode {
  const [isLeaving, setLeaving] = useState(false);
  useLeaveQuestion(hasPages);
  useEffect(() => {
    onPages(hasPages);
    return () => onPages(false);
  }, [hasPages, onPages]);
  return (
    <>
      <Button onClick={() => (hasPages && !isSending ? setLeaving(true) : onClose())}>
        Back to the queue
      </Button>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave these pages?"
        confirmLabel="Leave pages"
        cancelLabel="Keep pages"
        onConfirm={async () => onClose()}
      >
        <p>They are not handed over, and you would have to add them again.</p>
      </ConfirmDialog>
    </>
  );
}
