import { type ReactNode, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { officeActions } from 'shared/verification/office/use-verification-office';

/** A way on from a dialog whose case has closed meanwhile: opens it again, and what was typed stays. */
export function ReopenWay({ error, id }: { error: AppError; id: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const reopen = useAction(async () => {
    await officeActions.open(id, 'To finish what I began');
    setOpen(true);
  });
  if (error.code === 'VF004')
    return <p>The page has the newest now. Press again if it still holds.</p>;
  if (error.code !== 'VF043') return null;
  return isOpen ? (
    <p role="status">It is open again. Press once more.</p>
  ) : (
    <>
      {reopen.error && <p>{reopen.error.userText}</p>}
      <Button size="sm" busy={reopen.busy} onClick={() => void reopen.run()}>
        Open again to finish this
      </Button>
    </>
  );
}
