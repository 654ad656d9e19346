import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { usePostsOfOthers } from 'shared/post-delegates/use-post-delegates';
import { LinkSegments } from 'shared/ui/segments';
import styles from './post-page.module.css';

const views = [
  { value: 'list', content: 'Your post' },
  { value: 'settings', content: 'Names and e-mails' },
  { value: 'delegates', content: 'Who else' },
] as const;

type PostView = (typeof views)[number]['value'] | 'others';

const addresses: Readonly<Record<PostView, string>> = {
  list: paths.post,
  settings: `${paths.post}?view=settings`,
  delegates: paths.postDelegates,
  others: paths.postOfOthers,
};

/** The head of every page of the post. Whoever acts for others is led to theirs, too. */
export function PostHead({
  chosen,
  heading = 'Post',
}: {
  chosen: PostView;
  heading?: string;
}): ReactNode {
  const { data: others } = usePostsOfOthers();
  const isForOthers = chosen === 'others' || (others && others.length > 0);
  return (
    <header className={styles.head}>
      <h2 id="post-heading">{heading}</h2>
      <div className={styles.views}>
        <LinkSegments
          label="Post"
          options={isForOthers ? [...views, { value: 'others', content: 'Post of others' }] : views}
          chosen={chosen}
          addressOf={(view) => addresses[view as PostView]}
        />
      </div>
    </header>
  );
}
