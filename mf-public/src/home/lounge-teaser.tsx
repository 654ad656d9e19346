import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { loungeHint } from '../lib/lounge-hint';
import styles from './lounge-teaser.module.css';
import scene from './scene/scene.module.css';

export function LoungeTeaser(): ReactNode {
  return (
    <PageSection tone="stone" aria-labelledby="lounge">
      <div className={styles.columns}>
        <div className={scene.lounge} />
        <div className={styles.words}>
          <SectionHeading
            id="lounge"
            eyebrow="LadyBoss Business Lounge"
            intro="Upstairs, behind the balconies, members meet: a workshop on a Thursday, a first contract signed over coffee, a room of your own for an afternoon."
          >
            A drawing room for people with work to do
          </SectionHeading>
          <p className={styles.note}>{company.foundedBy}</p>
          <p className="ways">
            <ButtonLink to={paths.lounge}>See the lounge</ButtonLink>
            <ButtonLink to={paths.buildingHistory} tone="quiet">
              The story of the house
            </ButtonLink>
          </p>
          <p className={styles.hint}>{loungeHint}</p>
        </div>
      </div>
    </PageSection>
  );
}
