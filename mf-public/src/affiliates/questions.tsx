import type { ReactNode } from 'react';
import {
  commissionPayout,
  commissionRates,
  commissionRefund,
  reviewTime,
} from 'shared/affiliates/programme';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { SectionHeading } from 'shared/ui/page-section';
import { personAnswers } from '../lib/person-answers';
import { type Question, QuestionList } from '../ui/question-list';
import styles from './questions.module.css';

const questions: readonly Question[] = [
  {
    question: 'Do I have to be a member?',
    answer:
      'No. Anyone can apply, without an account. If you have an account with the same e-mail address, we link the two when we approve you.',
  },
  {
    question: 'How soon do I hear from you?',
    answer: `Within ${reviewTime}. We write to you by e-mail, and if we say no, we tell you why.`,
  },
  {
    question: 'What does “recurring” mean?',
    answer:
      'You earn commission on every payment your client makes for their membership, not just the first, for as long as it runs.',
  },
  {
    question: 'Which rate do I get?',
    answer: `It depends on how many have registered through you: ${commissionRates()}. You earn it on what your clients pay for their membership, without VAT and the onboarding fee. Your affiliate card in the dashboard shows your current rate.`,
  },
  {
    question: 'When and how am I paid?',
    answer: `We pay ${commissionPayout}. There is no minimum amount. Once you are approved, you enter your bank account on your affiliate card. ${commissionRefund}`,
  },
  {
    question: 'Where do I see what my link has brought?',
    answer:
      'On your affiliate card in the dashboard. It shows your code, the link to copy, your rate, your balance with every payment it comes from, and how many have registered through you, never who. You find it there once you have an account with the e-mail address you applied with.',
  },
  {
    question: 'How is a referral counted?',
    answer: (
      <>
        By your link. Anyone who registers straight from it counts; anyone who agrees to the cookie
        also counts if they register within 30 days. A registration counts once, when its e-mail is
        confirmed. Your own account does not count. Our{' '}
        <Link to={paths.cookies}>cookie policy</Link> says more.
      </>
    ),
  },
  {
    question: 'Can I apply again?',
    answer:
      'Not while an application for the same e-mail address is open, and as an affiliate you don’t need to. If we said no, you are welcome to try again.',
  },
  {
    question: 'I have another question',
    answer: (
      <>
        <Link to={paths.contact}>Write to us</Link>
        {` ${personAnswers}.`}
      </>
    ),
  },
];

export function Questions(): ReactNode {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <SectionHeading id="questions">Questions people ask</SectionHeading>
      <QuestionList questions={questions} />
    </section>
  );
}
