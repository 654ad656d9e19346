import type { ReactNode } from 'react';
import { Card } from './card';
import 'shared/ui/tokens-later.css';
import styles from './doorway.module.css';
import { PageSection } from './page-section';

/** A page with one short form: a card in the wall, under a lit fanlight. */
export function Doorway({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <PageSection tone="stone" width="form" className={styles.wall}>
      <Card className={styles.door}>
        <svg viewBox="0 0 120 62" className={styles.fanlight} aria-hidden="true">
          <path d="M2 60a58 58 0 0 1 116 0z" className={styles.light} />
          <path d="M2 60a58 58 0 0 1 116 0zM60 60V2M60 60L19 19M60 60l41-41M38 60a22 22 0 0 1 44 0" />
        </svg>
        <header className={styles.heading}>
          <h1>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
        {children}
      </Card>
    </PageSection>
  );
}
