import type { ReactNode } from 'react';
import { errorText } from 'shared/lib/error-texts';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { refusePostName, withdrawPostName } from 'shared/post/api';
import type { ClaimedName } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import { memberName } from './words';

const schema = v.object({ reason: needed('Say why: the member reads it.', 300) });

interface DecideDialogProps {
  claim: ClaimedName;
  onClose: () => void;
  onDone: () => void;
}

/** Refuses a name that waits, or ends one that is confirmed; its member reads why. */
export function DecideDialog({ claim, onClose, onDone }: DecideDialogProps): ReactNode {
  const { id, user_id: userId, name, problem } = claim;
  const ended = claim.state === 'confirmed' ? id : null;
  const member = memberName(claim);
  return (
    <DialogForm
      title={ended ? `End “${name}”?` : `Refuse “${name}”?`}
      intro={
        ended
          ? `From today, post under this name alone is no longer for ${member}. What they have received stays. They are told why, and can ask for the name again.`
          : `${member} is told why, and can ask again.`
      }
      action={ended ? 'End name' : 'Refuse name'}
      tone="danger"
      definition={{
        schema,
        send: async ({ reason }) => {
          const say = unseenNews();
          await withPostReloaded(
            ended ? withdrawPostName(ended, reason) : refusePostName(userId, name, reason),
          );
          onDone();
          say(ended ? `“${name}” has ended.` : `“${name}” is refused.`);
        },
      }}
      initial={{ reason: (problem !== null && errorText('PO042', { problem })) || '' }}
      keptAs={`${ended ? 'end' : 'refuse'} ${userId} ${name}`}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint={`For example ${ended ? 'that the company has closed' : 'which paper is missing'}.`}
          maxLength={300}
        />
      )}
    </DialogForm>
  );
}
