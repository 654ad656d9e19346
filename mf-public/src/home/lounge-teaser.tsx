import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import styles from './lounge-teaser.module.css';

export function LoungeTeaser(): ReactNode {
  return (
    <PageSection tone="stone" aria-labelledby="lounge">
      <div className={styles.columns}>
        <Room />
        <div className={styles.words}>
          <SectionHeading
            id="lounge"
            eyebrow="LadyBoss Business Lounge"
            intro="Upstairs, behind the balconies, members meet: a workshop on a Thursday, a first contract signed over coffee, a room of your own for an afternoon."
          >
            A drawing room for people with work to do
          </SectionHeading>
          <p className={styles.note}>{company.foundedBy}</p>
          <p className={styles.ways}>
            <ButtonLink to={paths.lounge}>See the lounge</ButtonLink>
            <ButtonLink to={paths.buildingHistory} tone="quiet">
              The story of the house
            </ButtonLink>
          </p>
          <p className={styles.hint}>The lounge opens after signing in.</p>
        </div>
      </div>
    </PageSection>
  );
}

/** The lounge from inside: an arched window on the harbour, a table, two chairs. */
function Room(): ReactNode {
  return (
    <svg viewBox="0 0 420 340" className={styles.room} aria-hidden="true">
      <path d="M110 250V120a100 100 0 0 1 200 0v130z" fill="#1d3a4c" />
      <path d="M110 190h200v60H110z" fill="#152b38" />
      <path
        d="M110 190h200v-10h-24v-14h-20v14h-30l-8-20c-2-12-14-14-14-24-0 10-12 12-14 24l-8 20h-40v-8h-42z"
        fill="#284f5d"
      />
      <path d="M110 191h200" stroke="#e2b070" />
      <circle cx="262" cy="106" r="15" fill="#f5e2b8" />
      <path
        d="M232 214h60M128 228h70M216 238h40"
        stroke="#f5e2b8"
        strokeOpacity=".35"
        strokeWidth="2"
      />
      <path
        d="M110 250V120a100 100 0 0 1 200 0v130zM210 20v230M110 120h200M139 50l71 70 71-70"
        fill="none"
        stroke="#3c7d63"
        strokeWidth="7"
      />
      <path d="M96 250h228v10H96z" fill="#c7ab79" />
      <path d="M60 322h300" stroke="#6f8794" />
      <path d="M150 268h120v7H150zM205 275h10v40h-10zM182 315h56v7h-56z" fill="#8a5a3b" />
      <path d="M192 268c-8-20 10-22 6-38 12 14 2 22 6 38zM222 258h18v10h-18z" fill="#e8cf9c" />
      <path
        d="M84 232c-4 34 2 48 10 54h42v36M94 286v36M336 232c4 34-2 48-10 54h-42v36M326 286v36"
        fill="none"
        stroke="#c8604a"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M370 140l14-34h-36l14 34zM366 140v182"
        stroke="#e8cf9c"
        strokeWidth="4"
        fill="#f4c877"
      />
      <path d="M352 322h28" stroke="#e8cf9c" strokeWidth="4" />
    </svg>
  );
}
