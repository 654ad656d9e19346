import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { LinkSegments } from 'shared/ui/segments';
import { Mailbox } from './mailbox';
import styles from './post-page.module.css';
import { PostSettingsView } from './post-settings';
import { usePostAddress } from './use-post-address';

const views = [
  { value: 'list', content: 'Your post' },
  { value: 'settings', content: 'Settings' },
] as const;

/** /dashboard/post as members see it: what has come for them, and under which names it does. */
export default function PostPage(): ReactNode {
  const address = usePostAddress();
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <header className={styles.head}>
        <h2 id="post-heading">Post</h2>
        <LinkSegments
          label="Post"
          options={views}
          chosen={address.view}
          addressOf={(view) => (view === 'list' ? paths.post : `${paths.post}?view=${view}`)}
        />
      </header>
      {address.view === 'list' ? <Mailbox address={address} /> : <PostSettingsView />}
    </section>
  );
}
