import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { sheetsOfDocument } from 'shared/memberships/plan-terms';
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
  sheets = null,
  onClose,
  onAsked,
}: {
  request: Pick<QueuedRequest, 'id' | 'code'>;
  /** It is more than their rule may ask for: as many their answer is for. */
  sheets?: number | null;
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
          await withPostReloaded(askBackPostRequest(request.id, question, sheets));
          say('The member is asked. The request waits for their answer.');
          onAsked?.();
        },
      }}
      initial={{ question: sheets === null ? '' : thickQuestion(sheets) }}
      keptAs={`ask back ${request.id} ${sheets ?? ''}`}
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

/** It is read by the member, before the office changes what it likes. */
function thickQuestion(sheets: number): string {
  const documents = Math.ceil(sheets / sheetsOfDocument);
  return `It has ${counted(sheets, 'sheet')}, which count as ${counted(documents, 'document')}: more than your rule asks for. Shall we scan all of it?`;
}
