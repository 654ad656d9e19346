import type { ReactNode } from 'react';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { askBackPostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import { longestPostAnswer, type QueuedRequest } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';

const schema = v.object({ question: needed('Write a question', longestPostAnswer) });

/** Asks whoever made a request a question, before anybody goes on with it. */
export function AskBackDialog({
  request,
  onClose,
  onAsked,
}: {
  request: Pick<QueuedRequest, 'id' | 'code'>;
  onClose: () => void;
  onAsked?: () => void;
}): ReactNode {
  return (
    <DialogForm
      title={`Ask the member about ${writePostCode(request.code)}`}
      intro="They are told at once. The request waits for their answer, and its time starts again with it."
      size="sm"
      action="Ask the member"
      busyLabel="Asking…"
      definition={{
        schema,
        send: async ({ question }) => {
          const say = unseenNews();
          await withPostReloaded(askBackPostRequest(request.id, question));
          say('The member is asked. The request waits for their answer.');
          onAsked?.();
        },
      }}
      initial={{ question: '' }}
      keptAs={`ask back ${request.id}`}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('question')}
          label="Your question"
          rows={3}
          maxLength={longestPostAnswer}
          required
        />
      )}
    </DialogForm>
  );
}
