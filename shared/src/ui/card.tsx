import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';

/** A raised panel. `as` names what it is for assistive technology. */
export function Card({
  as: Tag = 'div',
  tone = 'plain',
  className,
  ...rest
}: ComponentProps<'section'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** `featured` wears the limestone edge. */
  tone?: 'plain' | 'featured';
}): ReactNode {
  const Element = Tag as 'section';
  return (
    <Element
      {...rest}
      className={[styles.card, styles[tone], className].filter(Boolean).join(' ')}
    />
  );
}
