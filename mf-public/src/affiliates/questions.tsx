import type { ReactNode } from 'react';
import { commissionPayout, commissionRates, reviewTime } from 'shared/affiliates/programme';
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
      'No. Anyone may apply, without an account. If you have one with the same e-mail address, we link the two when we approve you.',
  },
  {
    question: 'How soon do I hear from you?',
    answer: `Within ${reviewTime}. Both a yes and a no come by e-mail, a no with its reason.`,
  },
  {
    question: 'What does “recurring” mean?',
    answer:
      'A commission is not paid once but for every payment your client makes for the membership, as long as it runs.',
  },
  {
    question: 'Which rate do I get?',
    answer: `It depends on how many have registered through you: ${commissionRates()}, of what your clients pay for their membership, without VAT and onboarding fee. Your present rate stands on your affiliate card in the dashboard.`,
  },
  {
    question: 'When and how am I paid?',
    answer: `We pay ${commissionPayout}. After your approval we ask you by e-mail for your bank account.`,
  },
  {
    question: 'Where do I see what my link has brought?',
    answer:
      'On your affiliate card in the dashboard: your code, the link to copy, how many have registered through it, and your rate. You see how many, never who. It is there once you have an account with the e-mail address you applied with.',
  },
  {
    question: 'How is a referral counted?',
    answer: (
      <>
        By your link: whoever registers straight from it is counted, and who agrees to the cookie
        also within 30 days. A registration counts once, when its e-mail is confirmed. Your own
        account does not count. More in the <Link to={paths.cookies}>cookie policy</Link>.
      </>
    ),
  },
  {
    question: 'May I apply a second time?',
    answer:
      'Not while an application for the same e-mail address is open, and as an affiliate you need no other. After a no you are welcome to.',
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
      <QuestionList questions={questions} />
    </section>
  );
}
