import type { ReactNode } from 'react';
import { optional } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import type { OfficeCase } from 'shared/verification/office/types';
import { officeActions } from 'shared/verification/office/use-verification-office';
import { refusalReasons as known, type RefusalReason } from 'shared/verification/types';
import * as v from 'valibot';
import { ReopenWay } from './reopen-way';
import { refusalReasons } from './words';

const schema = v.pipe(
  v.object({ reason: v.picklist(known, 'Please choose a reason'), note: optional(1000) }),
  v.forward(
    v.partialCheck(
      [['reason'], ['note']],
      ({ reason, note }) => reason === 'not_accepted' || note !== '',
      'Please tell the member what to send instead',
    ),
    ['note'],
  ),
);

/** Refuses; the note is told to the member, the reason "not accepted" says nothing more. */
export function RefuseDialog({
  of,
  onClose,
  onDone,
}: {
  of: OfficeCase;
  onClose: () => void;
  onDone: () => void;
}): ReactNode {
  async function send({ reason, note }: { reason: RefusalReason; note: string }): Promise<void> {
    const say = unseenNews();
    const told = reason === 'not_accepted' ? null : note || null; // that says nothing more
    await officeActions.refuse(of, { reason, note: told });
    onDone();
    say('Refused. The member is told.');
  }
  return (
    <DialogForm
      title="Refuse this case?"
      intro={of.company_name ?? of.member?.full_name}
      action="Refuse"
      tone="danger"
      busyLabel="Saving…"
      definition={{ schema, send }}
      initial={{ reason: '', note: '' }}
      refusals={{ VF042: { field: 'note' } }}
      keptAs={`refuse ${of.id}`}
      asksToDiscard
      ways={(error) => <ReopenWay error={error} id={of.id} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('reason')} label="Reason">
            <option value="">Please choose</option>
            {known.map((reason) => (
              <option key={reason} value={reason}>
                {refusalReasons[reason]}
              </option>
            ))}
          </SelectField>
          {form.values.reason === 'not_accepted' ? (
            <Notice tone="warning">
              <p>
                They cannot send another. An approval in force ends, new post is held from today,
                and they are told no reason: the law may forbid it. Only another officer can take
                this back.
              </p>
            </Notice>
          ) : (
            <>
              <p>
                They can begin again with what they typed. What is approved already stays in force.
              </p>
              <TextAreaField
                {...form.field('note')}
                label="Note for the member"
                maxLength={1000}
                hint="They read it as you write it: what did not fit, and what to send instead."
              />
            </>
          )}
        </>
      )}
    </DialogForm>
  );
}
