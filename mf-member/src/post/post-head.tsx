import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { usePostsOfOthers } from 'shared/post-delegates/use-post-delegates';
import { LinkSegments } from 'shared/ui/segments';
import styles from './post-page.module.css';

const own = [
  { value: 'list', content: 'Your post', address: paths.post },
  { value: 'settings', content: 'Names and e-mails', address: `${paths.post}?view=settings` },
  { value: 'shared', content: 'Shared scans', address: paths.postShared },
  { value: 'delegates', content: 'Who else', address: paths.postDelegates },
] as const;
const views = [
  ...own,
  { value: 'others', content: 'Post of others', address: paths.postOfOthers },
] as const;

interface PostHeadProps {
  chosen: (typeof views)[number]['value'];
  heading?: string;
}

/** The head of every page of the post, and the ways from one to another; to others' post for who reads it. */
export function PostHead({ chosen, heading = 'Post' }: PostHeadProps): ReactNode {
  const { data: others } = usePostsOfOthers();
  const isForOthers = chosen === 'others' || (others && others.length > 0);
  return (
    <header className={styles.head}>
      <h2 id="post-heading">{heading}</h2>
      <div className={styles.views}>
        <LinkSegments
          label="Post"
          options={isForOthers ? views : own}
          chosen={chosen}
          addressOf={(view) => views.find(({ value }) => value === view)?.address ?? paths.post}
        />
      </div>
    </header>
  );
}
