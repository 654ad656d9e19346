import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from 'shared/lib/paths';
import { LinkSegments } from 'shared/ui/segments';
import styles from './post-page.module.css';

const views = [
  { value: 'list', content: 'Your post', address: paths.post },
  { value: 'shipments', content: 'Shipments', address: paths.postShipments },
  { value: 'addresses', content: 'Addresses', address: paths.postAddresses },
  { value: 'rules', content: 'Rules', address: paths.postRules },
  { value: 'settings', content: 'Settings', address: `${paths.post}?view=settings` },
  { value: 'shared', content: 'Shared scans', address: paths.postShared },
] as const;
type View = (typeof views)[number]['value'];

/** The heading of what a member has of their post, and the ways from one part to another. */
export function PostHead({ chosen }: { chosen: View }): ReactNode {
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
      <h2 id="post-heading">Post</h2>
      <div ref={ways} className={styles.views}>
        <LinkSegments label="Post" options={views} chosen={chosen} addressOf={addressOf} />
      </div>
    </header>
  );
}

function addressOf(view: View): string {
  return views.find(({ value }) => value === view)?.address ?? paths.post;
}
