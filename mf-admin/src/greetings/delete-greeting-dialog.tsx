import type { ReactNode } from 'react';
import type { Greeting } from 'shared/greetings/types';
import { removeGreeting } from 'shared/greetings/use-greetings';
import { failingAs } from 'shared/lib/failing-as';
import { unseenNews } from 'shared/lib/unseen-news';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';

/** Asks before a greeting is deleted. */
export function DeleteGreetingDialog({
  greeting: { id, text },
  onClose,
}: {
  greeting: Greeting;
  onClose: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete this greeting?"
      confirmLabel="Delete greeting"
      onConfirm={async () => {
        const say = unseenNews();
        await failingAs('Failed to delete greeting', removeGreeting(id));
        say(`“${text}” was deleted.`);
      }}
    >
      <p>
        “{text}” will no longer appear on the home page. This action cannot be undone. To hide it
        for a while, deactivate it instead.
      </p>
    </ConfirmDialog>
  );
}
