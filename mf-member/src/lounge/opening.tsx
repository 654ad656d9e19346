import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { loungeName } from './lounge-name';
import styles from './opening.module.css';

/** What the lounge is, with a view into it. */
export function Opening(): ReactNode {
  return (
    <PageSection className={styles.dusk} aria-labelledby="lounge">
      <div className={styles.columns}>
        <div className={styles.words}>
          <SectionHeading
            as="h1"
            id="lounge"
            eyebrow="Upstairs, behind the balconies"
            intro="The best room of the house was kept for company. It still is: a drawing room for people with work to do, where members meet, write, sign and celebrate."
          >
            {loungeName}
          </SectionHeading>
          <p className="ways">
            <ButtonLink to={paths.members} tone="primary">
              Book Your Event
            </ButtonLink>
            <ButtonLink to={paths.buildingHistory}>Explore Our Venue</ButtonLink>
          </p>
        </div>
        <div className={styles.room} />
      </div>
    </PageSection>
  );
}
