import type { ReactNode } from 'react';
import { businessTypeNames } from 'shared/affiliates/business-types';
import { maxCommissionRate, reviewTime } from 'shared/affiliates/programme';
import { formatPercent } from 'shared/lib/money';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import 'shared/ui/tokens-lamp.css';
import styles from './programme.module.css';

const steps = [
  {
    title: 'Apply',
    text: 'Tell us who you are and how you would recommend us. It takes about three minutes, and you don’t need an account.',
  },
  {
    title: 'We review',
    text: `A person reads your application and answers within ${reviewTime}.`,
  },
  {
    title: 'Share your link',
    text: 'Your approval e-mail brings a link of your own. Everyone who registers through it counts as your referral.',
  },
  {
    title: 'Earn, month after month',
    text: `Up to ${formatPercent(maxCommissionRate)} of what each client you refer pays for their membership, for as long as it runs.`,
  },
];

const audiences = [
  {
    name: businessTypeNames.consultant,
    text: 'Accountants, lawyers and advisers whose clients ask where to register.',
  },
  {
    name: businessTypeNames.agency,
    text: 'Relocation and formation agencies that open companies every week.',
  },
  {
    name: businessTypeNames.blogger,
    text: 'People who write about Malta, remote work or founding a company.',
  },
  {
    name: businessTypeNames.service_provider,
    text: 'Banks, bookkeepers and studios that serve the same small companies.',
  },
  {
    name: businessTypeNames.other,
    text: 'Members, and anyone who likes to pass on a good address.',
  },
];

export function HowItWorks(): ReactNode {
  return (
    <PageSection aria-labelledby="how-it-works">
      <SectionHeading id="how-it-works" intro="From the first line to the first payment.">
        How it works
      </SectionHeading>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

export function ForWhom(): ReactNode {
  return (
    <PageSection aria-labelledby="for-whom">
      <div className={styles.audience}>
        <SectionHeading
          id="for-whom"
          intro="For people who are asked for a good address, and want an answer they can stand behind."
        >
          Who it is for
        </SectionHeading>
        <dl className={styles.audiences}>
          {audiences.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </PageSection>
  );
}
