import { type ReactNode, useMemo } from 'react';
import { company } from 'shared/company';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { Contents } from './contents';
import { EffectiveDate } from './effective-date';
import 'shared/ui/tokens-lamp.css';
import styles from './legal-page.module.css';
import type { LegalText } from './legal-text';
import { ReachUs } from './reach-us';

/** The frame of a legal document: title, date, the short of it, contents, numbered sections. */
export function LegalPage({ text }: { text: LegalText }): ReactNode {
  const { path, title, intro, inShort, sections, isAcceptedAtRegistration } = text;
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  return (
    <>
      <PageSection tone="stone" aria-labelledby="title" className={styles.opening}>
        <SectionHeading as="h1" id="title" eyebrow={company.legalName} intro={intro}>
          {title}
        </SectionHeading>
        <p className={styles.date}>
          <span>
            Effective date: <EffectiveDate />
          </span>
          {isAcceptedAtRegistration && <span>Version {company.termsVersion}</span>}
        </p>
      </PageSection>
      <PageSection className={styles.document}>
        <div className={styles.columns}>
          <Contents text={text} ids={ids} />
          <div className={styles.text}>
            <section className={styles.short}>
              <h2>In short</h2>
              <ul className={styles.points}>
                {inShort.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
            {sections.map((section, index) => (
              <section key={section.id} className={styles.section}>
                <h2 id={section.id}>
                  <span className={styles.number}>{index + 1}.</span> {section.title}
                </h2>
                {section.body}
              </section>
            ))}
            <ReachUs path={path} />
          </div>
        </div>
      </PageSection>
    </>
  );
}
