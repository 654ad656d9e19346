import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { LinkSegments } from 'shared/ui/segments';
import styles from './post-page.module.css';

const views = [
  { value: 'list', content: 'Your post', address: paths.post },
  { value: 'settings', content: 'Names and e-mails', address: `${paths.post}?view=settings` },
  { value: 'shared', content: 'Shared scans', address: paths.postShared },
] as const;
type View = (typeof views)[number]['value'];

/** The heading of what a member has of their post, and the ways from one part to another. */
export function PostHead({ chosen }: { chosen: View }): ReactNode {
  return (
    <header className={styles.head}>
      <h2 id="post-heading">Post</h2>
      <div className={styles.views}>
        <LinkSegments
          label="Post"
          options={views}
          chosen={chosen}
          addressOf={(view) => views.find(({ value }) => value === view)?.address ?? paths.post}
        />
      </div>
    </header>
  );
}
