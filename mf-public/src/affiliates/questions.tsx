import type { ReactNode } from 'react';
import { maxCommissionRate, reviewTime } from 'shared/affiliates/programme';
import { formatPercent } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { SectionHeading } from 'shared/ui/page-section';
import { personAnswers } from '../person-answers';
import styles from './questions.module.css';

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'Do I have to be a member?',
    answer:
      'No. Anyone may apply, without an account. If you have one with the same e-mail address, we link the two when we approve you.',
  },
  {
    question: 'How soon do I hear from you?',
    answer: `Within ${reviewTime}. Both a yes and a no come by e-mail, a no with its reason.`,
  },
  {
    question: 'What does “recurring” mean?',
    answer: `A commission is not paid once but for every membership payment your client makes, up to ${formatPercent(maxCommissionRate)} of it without VAT.`,
  },
  {
    question: 'How is a referral counted?',
    answer: (
      <>
        By your link. If the visitor agrees to cookies it is remembered for 30 days, and a
        registration within that time counts once. Your own account does not count. More in the{' '}
        <Link to={paths.cookies}>cookie policy</Link>.
      </>
    ),
  },
  {
    question: 'May I apply a second time?',
    answer:
      'Not while an application for the same e-mail address is open. Once we have decided, you are welcome to.',
  },
  {
    question: 'I have another question',
    answer: (
      <>
        <Link to={paths.contact}>Write to us</Link>
        {`, ${personAnswers}.`}
      </>
    ),
  },
];

export function Questions(): ReactNode {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <SectionHeading id="questions">Questions people ask</SectionHeading>
      <div className={styles.list}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
