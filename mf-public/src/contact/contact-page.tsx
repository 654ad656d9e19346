import { type ReactNode, useState } from 'react';
import type { ContactMessage } from 'shared/messages/types';
import { Card } from 'shared/ui/card';
import { BalconyMark } from 'shared/ui/logo';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { useTurn } from '../lib/use-turn';
import { ContactCards } from './contact-cards';
import { ContactForm, contactStorage } from './contact-form';
import 'shared/ui/tokens-lamp.css';
import styles from './contact-page.module.css';
import { MessageSent } from './message-sent';

/** Writing to the company, and where else it is found (spec 1§2). */
export default function ContactPage(): ReactNode {
  const turn = useTurn(contactStorage);
  return (
    <>
      <PageSection tone="stone" className={styles.opening} aria-labelledby="contact">
        <SectionHeading
          as="h1"
          id="contact"
          eyebrow="Contact"
          intro="Ask about an address, your post or a visit. A person reads every message and answers within 24 hours."
        >
          Let's Talk
        </SectionHeading>
      </PageSection>
      <PageSection className={styles.desk} aria-label="Ways to reach us">
        <div className={styles.columns}>
          <Letter key={turn} />
          <ContactCards />
        </div>
      </PageSection>
    </>
  );
}

function Letter(): ReactNode {
  const [sent, setSent] = useState<ContactMessage | null>(null);
  return (
    <Card className={styles.letter}>
      <span className={styles.stamp} data-postmarked={sent ? true : undefined}>
        <BalconyMark className={styles.mark} />
      </span>
      {sent ? (
        <MessageSent message={sent} onAnother={() => setSent(null)} />
      ) : (
        <ContactForm onSent={setSent} />
      )}
    </Card>
  );
}
