import { type ReactNode, useState } from 'react';
import { maxCommissionRate, reviewTime } from 'shared/affiliates/programme';
import type { AffiliateApplication } from 'shared/affiliates/types';
import { formatPercent } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import 'shared/ui/tokens-lamp.css';
import 'shared/ui/tokens-later.css';
import { useTurn } from '../lib/use-turn';
import styles from './affiliate-page.module.css';
import { ApplicationForm, applicationStorage } from './application-form';
import { ApplicationSent } from './application-sent';
import { ForWhom, HowItWorks } from './programme';
import { Questions } from './questions';
import { WorkedExample } from './worked-example';

const formAnchor = 'apply';

/** The affiliate programme, and applying to it (spec 2§2). */
export default function AffiliatePage(): ReactNode {
  const turn = useTurn(applicationStorage);
  return (
    <>
      <PageSection tone="stone" aria-labelledby="affiliate">
        <div className={styles.opening}>
          <div className={styles.words}>
            <SectionHeading
              as="h1"
              id="affiliate"
              eyebrow="Affiliate Program"
              intro={`Send a company our way and share in what it pays: up to ${formatPercent(maxCommissionRate)} recurring commission, for as long as it stays.`}
            >
              Good addresses travel by word of mouth
            </SectionHeading>
            <p className="ways">
              <ButtonLink to={`${paths.affiliate}#${formAnchor}`} tone="primary">
                Apply now
              </ButtonLink>
            </p>
            <p className={styles.small}>
              Free to join. We review each application within {reviewTime}.
            </p>
          </div>
          <WorkedExample />
        </div>
      </PageSection>
      <HowItWorks />
      <ForWhom />
      <PageSection tone="deep" id={formAnchor} aria-label="Application and questions">
        <div className={styles.columns}>
          <Application key={turn} />
          <Questions />
        </div>
      </PageSection>
    </>
  );
}

function Application(): ReactNode {
  const [sent, setSent] = useState<AffiliateApplication | null>(null);
  return (
    <section className={styles.application} aria-labelledby="application">
      <SectionHeading id="application">Become an affiliate</SectionHeading>
      <Card className={styles.form}>
        {sent ? (
          <ApplicationSent application={sent} onAnother={() => setSent(null)} />
        ) : (
          <ApplicationForm onSent={setSent} />
        )}
      </Card>
    </section>
  );
}
