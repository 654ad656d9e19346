import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { firstPayment, onboardingFee, vatRate, withVat } from 'shared/memberships/fees';
import {
  beginsAtOnce,
  coolingOffDays,
  forwarding,
  graceDays,
  noticeDays,
  paymentDays,
  postageTerm,
  renewalDays,
} from 'shared/memberships/plan-terms';
import { planName } from 'shared/memberships/plan-words';
import type { Plan } from 'shared/memberships/types';
import { recordedWithin } from 'shared/orders/next-steps';
import { Link } from 'shared/router';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { identityCheck } from '../lib/identity-check';
import { personAnswers } from '../lib/person-answers';
import { type Question, QuestionList } from '../ui/question-list';
import styles from './plan-questions.module.css';

/** What people ask before they order. */
export function PlanQuestions({ plans }: { plans: readonly Plan[] }): ReactNode {
  return (
    <PageSection aria-labelledby="questions">
      <div className={styles.columns}>
        <SectionHeading
          id="questions"
          intro={
            <>
              Another question? <Link to={paths.contact}>Ask us</Link>
              {` ${personAnswers}.`}
            </>
          }
        >
          Questions and answers
        </SectionHeading>
        <QuestionList questions={questionsAbout(plans)} />
      </div>
    </PageSection>
  );
}

function questionsAbout(plans: readonly Plan[]): readonly Question[] {
  return [
    { question: 'What do I pay first, and what then?', answer: exampleOf(plans) },
    {
      question: 'How do I pay?',
      answer: `By bank transfer, or by card where we offer it, within ${paymentDays} days of your order. You find the invoice in your dashboard at once, and an e-mail tells you what to transfer. We never ask for a card number: you enter it on the page of our card provider. A card is charged automatically only if you have chosen to keep it for your renewals, and we write to you three days before.`,
    },
    {
      question: 'When may I use the address?',
      answer: `Once two things are done. We record your payment, ${recordedWithin}, and your membership begins that day. And we approve who uses the address, within two working days of your telling us. Then your dashboard shows the complete address with your box number. Please don’t print it before then.`,
    },
    {
      question: 'Do I pay VAT if my company is outside Malta?',
      answer: `It depends on who buys. A business of another state of the European Union pays no Maltese VAT once VIES has confirmed its VAT number: it accounts for the VAT at home (reverse charge). Nor does a business outside the Union. Everyone else pays ${formatPercent(vatRate)}. You see the whole amount before you confirm, and the invoice carries your VAT number.`,
    },
    {
      question: 'What happens at the end of a month or a year?',
      answer: `${renewalDays} days before it ends we send you the order for the next period, due on the last day of the current one. Pay up to ${graceDays} days late, and there is still no gap. Without payment the membership ends; we renew nothing behind your back.`,
    },
    {
      question: 'Can I change my plan?',
      answer: `At any time, in your dashboard. ${beginsAtOnce} starts as soon as it is paid, and we credit the unused days of your current plan. Any other change starts with the next period.`,
    },
    {
      question: 'How do I leave?',
      answer: `In your dashboard, with ${noticeDays} days’ notice: your membership ends with the period you have paid for, but not before those days are over. Until then you can take the notice back. Within ${coolingOffDays} days of your first payment you can withdraw at once, and we pay you back.`,
    },
    {
      question: 'What does it cost to have post sent on to me?',
      answer: `${formatEuro(forwarding.perMonth)} a month with VAT, ordered for ${forwarding.months} months at a time (${formatEuro(forwarding.perMonth * forwarding.months)}). With any plan we also send single items on at once, for ${formatEuro(forwarding.atOnce)} plus VAT each. ${postageTerm} Scans are part of your plan.`,
    },
    {
      question: 'What do you need to know about me?',
      answer: `The law requires us to know who uses our address. After your order we write to you, and your dashboard asks ${identityCheck.needed}. ${identityCheck.duration} ${identityCheck.untilThen}`,
    },
  ];
}

function exampleOf(plans: readonly Plan[]): string {
  const monthly = plans.filter(({ billing_period }) => billing_period === 'monthly');
  const plan = monthly.find(({ membership_type }) => membership_type === 'pro') ?? monthly[0];
  if (!plan) return 'No plans are available at the moment.';
  const name = planName(plan.membership_type);
  return `With ${name}, billed monthly: ${formatEuro(plan.price)} for the first month and, once, ${formatEuro(onboardingFee)} for onboarding. With ${formatPercent(vatRate)} VAT that is ${formatEuro(firstPayment(plan))}. After that you pay ${formatEuro(withVat(plan.price))} a month, VAT included.`;
}
