import type { ReactNode } from 'react';
import type { QueuedRequest } from 'shared/post/types';
import styles from './asked-back.module.css';

/** All that was asked back about a request, and what its owner has answered. */
export function AskedBack({
  of: { question, answer, earlier_words: earlier },
}: {
  of: Pick<QueuedRequest, 'question' | 'answer' | 'earlier_words'>;
}): ReactNode {
  if (question === null) return null;
  return [...earlier, { question, answer }].map((said) => (
    <dl key={`${said.question} ${said.answer}`} className={styles.said}>
      <dt>We asked</dt>
      <dd>“{said.question}”</dd>
      {said.answer !== null && (
        <>
          <dt>They answered</dt>
          <dd>“{said.answer}”</dd>
        </>
      )}
    </dl>
  ));
}
