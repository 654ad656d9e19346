import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { LinkSegments } from 'shared/ui/segments';
import styles from './post-page.module.css';

const views = [
  { value: 'list', content: 'Your post' },
  { value: 'rules', content: 'Rules' },
  { value: 'settings', content: 'Names and e-mails' },
] as const;
type View = (typeof views)[number]['value'];

const addresses: Readonly<Record<View, string>> = {
  list: paths.post,
  rules: paths.postRules,
  settings: `${paths.post}?view=settings`,
};

/** The head of what there is about post, and the ways between its parts. */
export function PostHead({ chosen }: { chosen: View }): ReactNode {
  return (
    <header className={styles.head}>
      <h2 id="post-heading">Post</h2>
      <LinkSegments
        label="Post"
        options={views}
        chosen={chosen}
        addressOf={(view) => addresses[view]}
      />
    </header>
  );
}
