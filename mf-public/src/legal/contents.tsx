import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import styles from './legal-page.module.css';
import type { LegalText } from './legal-text';
import { useCurrentSection } from './use-current-section';

/** The sections of the document, beside the text where there is room. */
export function Contents({ text, ids }: { text: LegalText; ids: readonly string[] }): ReactNode {
  const current = useCurrentSection(ids);
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents" className={styles.label}>
        On this page
      </h2>
      <ol className={styles.list}>
        {text.sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`${text.path}#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
