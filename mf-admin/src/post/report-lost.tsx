import type { ReactNode } from 'react';
import { needed } from 'shared/lib/form-rules';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import { reportPostLost } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import { withPostReloaded } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';

const schema = v.object({
  reason: needed('Say where you looked: the history of the item keeps it.', 300),
});

interface ReportLostProps {
  item: { id: string; code: string };
  /** Whose it is, in words. */
  whose: string;
  onClose: () => void;
}

/** Reports that an item cannot be found; somebody else confirms it. */
export function ReportLost({ item: { id, code }, whose, onClose }: ReportLostProps): ReactNode {
  const keptAs = `lost ${id}`;
  const { newId } = useBeginning(keptAs, null);
  return (
    <DialogForm
      title="Report this item as lost?"
      intro={`${writePostCode(code)}, ${whose}. Someone else has to confirm it, then its owner is told.`}
      action="Report as lost"
      tone="danger"
      definition={{
        schema,
        send: async ({ reason }) => {
          const say = unseenNews();
          await withPostReloaded(reportPostLost(newId, id, reason));
          say(`${writePostCode(code)} is reported as lost. Someone else has to confirm it.`);
        },
      }}
      initial={{ reason: '' }}
      keptAs={keptAs}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('reason')}
          label="Where did you look?"
          hint="Once it is confirmed, the owner reads this in its history."
          maxLength={300}
        />
      )}
    </DialogForm>
  );
}
