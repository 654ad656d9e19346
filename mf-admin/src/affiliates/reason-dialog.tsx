import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { errorText } from 'shared/lib/error-texts';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { useIsShown } from 'shared/lib/use-is-shown';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import { DecidedMeanwhile } from './decided-meanwhile';
import { outcomeNews } from './who-is-told';

interface ReasonDialogProps {
  affiliate: Affiliate;
  /** Title and button. */
  action: string;
  /** What it does, where that does not go without saying. */
  children?: ReactNode;
  /** Code of the refusal without a reason: its text stands under the field while it is blank. */
  code: string;
  hint: string;
  /** Read before the cause of a failure. */
  failure: string;
  /** Said in a toast where the dialog was closed meanwhile. */
  outcome: 'rejected' | 'withdrawn';
  onClose: () => void;
  decide: (reason: string) => Promise<void>;
  onDecided: (reason: string) => void;
}

/** Asks before a decision against somebody; the reason is required and kept (spec 2§5). */
export function ReasonDialog({
  affiliate,
  action,
  children,
  code,
  hint,
  failure,
  outcome,
  onClose,
  decide,
  onDecided,
}: ReasonDialogProps): ReactNode {
  const withoutReason = errorText(code) ?? '';
  const schema = v.object({ reason: needed(withoutReason, 1000) });
  const isShown = useIsShown();
  async function send({ reason }: { reason: string }): Promise<void> {
    const say = unseenNews();
    await decide(reason);
    if (!isShown.current) say(outcomeNews(affiliate, outcome));
  }
  return (
    <DialogForm
      title={action}
      intro={`${affiliate.full_name}, ${affiliate.email}`}
      action={action}
      tone="danger"
      definition={{ schema, send }}
      initial={{ reason: '' }}
      isReady={({ reason }) => reason.trim() !== ''}
      failure={failure}
      asksToDiscard
      keptAs={`${action} ${affiliate.id}`}
      ways={(error) => <DecidedMeanwhile affiliateId={affiliate.id} error={error} />}
      onClose={onClose}
      onSent={({ reason }) => {
        if (isShown.current) onDecided(reason); // what is open by then may be another decision
      }}
    >
      {(form) => (
        <>
          {children}
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            maxLength={1000}
            hint={form.values.reason.trim() === '' ? withoutReason : hint}
          />
        </>
      )}
    </DialogForm>
  );
}
