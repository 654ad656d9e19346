import type { ReactNode } from 'react';
import type { QueuedRequest } from 'shared/post/types';

/** What was asked back about a request, and what its owner has answered. */
export function AskedBack({
  of: { question, answer },
}: {
  of: Pick<QueuedRequest, 'question' | 'answer'>;
}): ReactNode {
  if (question === null) return null;
  return (
    <dl>
      <dt>We asked</dt>
      <dd>“{question}”</dd>
      {answer !== null && (
        <>
          <dt>They answered</dt>
          <dd>“{answer}”</dd>
        </>
      )}
    </dl>
  );
}
