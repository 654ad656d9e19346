import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import styles from './how-to-book.module.css';
import { bookingSteps } from './lounge-facts';

/** Three steps from the wish to the evening. */
export function HowToBook(): ReactNode {
  return (
    <PageSection tone="deep" aria-labelledby="how-to-book">
      <SectionHeading
        id="how-to-book"
        intro="A meeting of four, a workshop of twelve, a launch with the whole room: it takes three steps."
      >
        How to book
      </SectionHeading>
      <ol className={styles.steps}>
        {bookingSteps.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <p className="ways">
          <ButtonLink to={paths.contact}>Ask for a day</ButtonLink>
        </p>
        <p className={styles.call}>
          Or call <a href={company.phone.href}>{company.phone.display}</a>.
        </p>
      </div>
    </PageSection>
  );
}
