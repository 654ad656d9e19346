import type { ReactNode } from 'react';
import { Card } from 'shared/ui/card';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { openingHours, roomFacts } from './lounge-facts';
import styles from './room.module.css';

/** What one finds there, and when. */
export function Room(): ReactNode {
  return (
    <PageSection tone="stone" aria-labelledby="room">
      <SectionHeading id="room">What you’ll find there</SectionHeading>
      <div className={styles.columns}>
        <ul className={styles.facts}>
          {roomFacts.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Card as="section" aria-labelledby="hours" className={styles.hours}>
          <h3 id="hours">Opening hours</h3>
          <dl>
            {openingHours.map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>Malta time. We stay open longer for evening events.</p>
        </Card>
      </div>
    </PageSection>
  );
}
