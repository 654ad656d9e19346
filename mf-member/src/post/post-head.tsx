import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from 'shared/lib/paths';
import { usePostsOfOthers } from 'shared/post-delegates/use-post-delegates';
import { LinkSegments } from 'shared/ui/segments';
import styles from './post-page.module.css';

const own = [
  { value: 'list', content: 'Your post', address: paths.post },
  { value: 'shipments', content: 'Shipments', address: paths.postShipments },
  { value: 'addresses', content: 'Addresses', address: paths.postAddresses },
  { value: 'rules', content: 'Rules', address: paths.postRules },
  { value: 'settings', content: 'Settings', address: `${paths.post}?view=settings` },
  { value: 'shared', content: 'Shared scans', address: paths.postShared },
  { value: 'delegates', content: 'Who else', address: paths.postDelegates },
] as const;
const views = [
  ...own,
  { value: 'others', content: 'Post of others', address: paths.postOfOthers },
] as const;
type View = (typeof views)[number]['value'];

interface PostHeadProps {
  chosen: View;
  heading?: string;
}

/** The head of every page of the post, and the ways from one to another; to others' post for who reads it. */
export function PostHead({ chosen, heading = 'Post' }: PostHeadProps): ReactNode {
  const { data: others } = usePostsOfOthers();
  const isForOthers = chosen === 'others' || (others && others.length > 0);
  const ways = useRef<HTMLDivElement>(null);
  // on a phone they are wider than the screen: the one that is shown comes into sight, and the page stays where it is
  useEffect(() => {
    const current = ways.current?.querySelector(`[href="${addressOf(chosen)}"]`);
    if (ways.current && current) {
      const { left, width } = ways.current.getBoundingClientRect();
      ways.current.scrollLeft += Math.max(
        0,
        current.getBoundingClientRect().right + 4 - left - width,
      );
    }
  }, [chosen]);
  return (
    <header className={styles.head}>
      <h2 id="post-heading">{heading}</h2>
      <div ref={ways} className={styles.views}>
        <LinkSegments
          label="Post"
          options={isForOthers ? views : own}
          chosen={chosen}
          addressOf={addressOf}
        />
      </div>
    </header>
  );
}

function addressOf(view: View): string {
  return views.find(({ value }) => value === view)?.address ?? paths.post;
}
