import type { ReactNode } from 'react';
import styles from './question-list.module.css';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions that open to their answers, without a script too. */
export function QuestionList({ questions }: { questions: readonly Question[] }): ReactNode {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
