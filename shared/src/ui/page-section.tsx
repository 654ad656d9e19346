import type { ComponentProps, ReactNode } from 'react';
import styles from './page-section.module.css';

/** A band of the page at the page's width; `tone` sets the ground it lies on. */
export function PageSection({
  tone = 'plain',
  width = 'page',
  className,
  children,
  ...rest
}: ComponentProps<'section'> & {
  tone?: 'plain' | 'stone' | 'deep';
  width?: 'page' | 'text' | 'form';
}): ReactNode {
  return (
    <section
      {...rest}
      className={[styles.section, styles[tone], className].filter(Boolean).join(' ')}
    >
      <div className={`${styles.inner} ${styles[width]}`}>{children}</div>
    </section>
  );
}

/** A section's opening: a small line above, the heading, one sentence. */
export function SectionHeading({
  eyebrow,
  as: Tag = 'h2',
  children,
  intro,
  id,
}: {
  eyebrow?: string;
  as?: 'h1' | 'h2';
  children: ReactNode;
  intro?: ReactNode;
  id?: string;
}): ReactNode {
  return (
    <header className={styles.heading}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <Tag id={id}>{children}</Tag>
      {intro && <p className={styles.intro}>{intro}</p>}
    </header>
  );
}
