import type { ReactNode } from 'react';
import type { DiscountCode } from 'shared/discounts/types';
import { removeDiscountCode } from 'shared/discounts/use-discounts';
import { failingAs } from 'shared/lib/failing-as';
import { unseenNews } from 'shared/lib/unseen-news';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';

/** Asks before a code is deleted, and says whether it was archived instead. */
export function DeleteDiscountDialog({
  code: { id, code },
  onClose,
}: {
  code: DiscountCode;
  onClose: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${code}?`}
      confirmLabel="Delete discount code"
      onConfirm={async () => {
        const say = unseenNews();
        const removal = await failingAs('Failed to delete discount code', removeDiscountCode(id));
        if (removal === 'deleted') say(`${code} was deleted.`);
        else say(`${code} was archived instead of deleted because an order has used it.`, 'info');
      }}
    >
      <p>
        This action cannot be undone. A code that an order has used is archived instead: nobody can
        use it, its orders keep their discount, and another code can take its name.
      </p>
    </ConfirmDialog>
  );
}
