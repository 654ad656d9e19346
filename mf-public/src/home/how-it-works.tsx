import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { alternatives } from 'shared/memberships/plan-words';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import styles from './how-it-works.module.css';

const hours = alternatives(builtInPlans.map((plan) => plan.processing_hours));

const steps = [
  {
    title: 'Choose a plan',
    text: 'Essential, Pro or Enterprise, by the month or by the year. Registering takes three short steps; the first invoice says how to pay it.',
  },
  {
    title: `Write ${company.city} on the envelope`,
    text: 'Tell us who uses the address, as the law requires. Once we have recorded your payment and approved that, you have a box number, and our address to give to the registry, your bank and your clients.',
  },
  {
    title: 'Read it where you are',
    text: `We scan what you ask us to open within ${hours} hours on working days, depending on your plan. Then we store it or shred it, as you say.`,
  },
];

export function HowItWorks(): ReactNode {
  return (
    <PageSection tone="deep" aria-labelledby="how-it-works">
      <SectionHeading id="how-it-works" eyebrow="How it works">
        From choosing a plan to your first letter
      </SectionHeading>
      <ol className={styles.route}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
