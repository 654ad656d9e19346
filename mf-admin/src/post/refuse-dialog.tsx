import type { ReactNode } from 'react';
import { optional } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { refusePostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import { postRefusals, type QueuedRequest } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import { requestKinds } from './request-kinds';
import { refusalNames } from './words';

const schema = v.pipe(
  v.object({ reason: v.picklist(postRefusals, 'Choose a reason'), note: optional(300) }),
  v.forward(
    v.check(
      ({ reason, note }) => reason !== 'other' || note !== '',
      'Say why: the member reads it.',
    ),
    ['note'],
  ),
);

/** Refuses a request; the member reads why, and nothing of their plan is used up. */
export function RefuseDialog({
  request,
  onClose,
  onRefused,
}: {
  request: Pick<QueuedRequest, 'id' | 'code' | 'kind'>;
  onClose: () => void;
  onRefused?: () => void;
}): ReactNode {
  const { verb, reasons } = requestKinds[request.kind];
  return (
    <DialogForm
      title={`Refuse to ${verb} ${writePostCode(request.code)}?`}
      intro="The member is told why at once. Nothing of their plan is used up, and they pay nothing."
      action="Refuse request"
      tone="danger"
      definition={{
        schema,
        send: async ({ reason, note }) => {
          const say = unseenNews();
          await withPostReloaded(refusePostRequest(request.id, reason, note || null));
          say('The request is refused, and the member is told.');
          onRefused?.();
        },
      }}
      initial={{ reason: '', note: '' }}
      keptAs={`refuse ${request.id}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('reason')} label="Reason">
            <option value="">Choose…</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {refusalNames[reason]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            {...form.field('note')}
            label="Note for the member"
            optional={form.values.reason !== 'other'}
            rows={2}
            maxLength={300}
          />
        </>
      )}
    </DialogForm>
  );
}
