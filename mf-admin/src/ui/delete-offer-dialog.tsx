import type { ReactNode } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';

interface DeleteOfferDialogProps {
  /** "document", "service", "event". */
  what: string;
  title: string;
  /** @throws AppError, with the text that is read in the dialog. */
  onDelete: () => Promise<'deleted' | 'archived'>;
  onClose: () => void;
}

/** Asks before something of the catalogue is deleted, and says whether it was archived instead. */
export function DeleteOfferDialog(props: DeleteOfferDialogProps): ReactNode {
  const { what, title, onDelete, onClose } = props;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${title}”?`}
      confirmLabel={`Delete ${what}`}
      onConfirm={async () => {
        const say = unseenNews();
        if ((await onDelete()) === 'deleted') say(`“${title}” was deleted.`);
        else say(`“${title}” was archived instead of deleted. ${whyArchived}`, 'info');
      }}
    >
      <p>
        This action cannot be undone. If someone already has it or an order includes it, it is
        archived instead: nobody else can get it, and those who have it keep it.
      </p>
    </ConfirmDialog>
  );
}

const whyArchived = 'Someone has it or an order includes it, so it is kept as history.';
