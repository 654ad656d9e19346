import type { ReactNode } from 'react';
import { Mailbox } from './mailbox';
import { PostHead } from './post-head';
import styles from './post-page.module.css';
import { PostSettingsView } from './post-settings';
import { usePostAddress } from './use-post-address';

/** /dashboard/post as members see it: what has come for them, and under which names it does. */
export default function PostPage(): ReactNode {
  const address = usePostAddress();
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <PostHead chosen={address.view} />
      {address.view === 'list' ? <Mailbox address={address} /> : <PostSettingsView />}
    </section>
  );
}
