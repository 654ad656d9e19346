import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { loungeHint } from '../lib/lounge-hint';
import styles from './building-history-page.module.css';
import { floors } from './floors';
import { HouseSection } from './house-section';
import { Story } from './story';
import { Street } from './street/street';
import { Timeline } from './timeline';

/** The house behind the address: a long read with drawings (spec 2§2; its text is an example). */
export default function BuildingHistoryPage(): ReactNode {
  return (
    <>
      <PageSection aria-labelledby="building-history" className={styles.dusk}>
        <div className={styles.opening}>
          <div className={styles.words}>
            <SectionHeading
              as="h1"
              id="building-history"
              eyebrow="Building history"
              intro={`A well, a wall, a balcony: how a narrow house in ${company.city} learnt to look after other people’s letters.`}
            >
              Four centuries behind one door
            </SectionHeading>
            <Notice>
              <p>
                The house in this story is an example. What we say about the city and its stone is
                history; what we say about {company.name} House is invented, and will make way for
                the true story.
              </p>
            </Notice>
          </div>
          <div className={styles.window}>
            <Street />
          </div>
        </div>
      </PageSection>
      <Story />
      <PageSection tone="deep" aria-labelledby="floors">
        <div className={styles.floors}>
          <SectionHeading
            id="floors"
            intro="Cut the house open from the street to the courtyard, and its history lies in layers."
          >
            From the roof to the well
          </SectionHeading>
          <HouseSection />
          <ol className={styles.list}>
            {floors.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </PageSection>
      <PageSection aria-labelledby="years">
        <SectionHeading
          id="years"
          intro="What the city went through, and what of it came through our door."
        >
          Year by year
        </SectionHeading>
        <Timeline />
      </PageSection>
      <PageSection tone="stone" aria-labelledby="today">
        <SectionHeading
          id="today"
          intro={`${company.foundedBy} The door is the same, and so is the work: taking in what arrives, keeping it safe, and passing on the news.`}
        >
          The next line in the house book
        </SectionHeading>
        <p className="ways">
          <ButtonLink to={paths.members} tone="primary">
            Make it your address
          </ButtonLink>
          <ButtonLink to={paths.contact}>Arrange a visit</ButtonLink>
          <ButtonLink to={paths.lounge} tone="quiet">
            See the lounge
          </ButtonLink>
        </p>
        <p className={styles.hint}>{loungeHint}</p>
      </PageSection>
    </>
  );
}
