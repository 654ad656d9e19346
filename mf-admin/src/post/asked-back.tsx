import { Fragment, type ReactNode } from 'react';
import type { QueuedRequest } from 'shared/post/types';
import styles from './asked-back.module.css';

/** All that was asked back about a request, and what its owner has answered. */
export function AskedBack({
  of: { question, answer, earlier_words: earlier },
}: {
  of: Pick<QueuedRequest, 'question' | 'answer' | 'earlier_words'>;
}): ReactNode {
  if (question === null) return null;
  return (
    <dl className={styles.said}>
      {[...earlier, { question, answer }].map((said) => (
        <Fragment key={`${said.question} ${said.answer}`}>
          <dt>We asked</dt>
          <dd>“{said.question}”</dd>
          {said.answer !== null && (
            <>
              <dt>They answered</dt>
              <dd>“{said.answer}”</dd>
            </>
          )}
        </Fragment>
      ))}
    </dl>
  );
}
