import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useHeld } from 'shared/lib/use-held';
import { useMinute } from 'shared/lib/use-minute';
import type { OwnPost } from 'shared/post/types';
import type { useOwnPost } from 'shared/post/use-post';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { postState } from '../lib/post-state';
import { postItemPath, receivedText, senderName } from '../lib/post-words';
import { CatalogueSection } from '../ui/catalogue-page';
import { Envelope } from '../ui/envelope';
import { OwnNone } from '../ui/own-list';
import 'shared/ui/tokens-later.css';
import styles from './home-page.module.css';

interface LatestPostProps {
  list: ReturnType<typeof useOwnPost>;
  unread: number;
}

const shown = 3;

/** What came last, and how much of the post is unread. */
export function LatestPost({ list, unread }: LatestPostProps): ReactNode {
  const now = useMinute();
  const [items, held] = useHeld(newest(list.data ?? []));
  return (
    <CatalogueSection
      title="Latest post"
      list={list}
      aside={unread > 0 && <Badge tone="limestone">{unread} unread</Badge>}
    >
      {items.length > 0 && (
        <ul {...held} className={styles.post} aria-label="Latest post">
          {items.map((item) => (
            <Letter key={item.id} item={item} now={now} />
          ))}
        </ul>
      )}
      {items.length === 0 && list.data && (
        <OwnNone>No post yet. When something comes, you’ll see its envelope here.</OwnNone>
      )}
      <p className={styles.ways}>
        <Link to={paths.post}>All post</Link>
      </p>
    </CatalogueSection>
  );
}

function Letter({ item, now }: { item: OwnPost; now: Date }): ReactNode {
  const { id, read_at, received_at } = item;
  return (
    <li className={styles.letter} data-unread={read_at === null || undefined}>
      <Envelope item={item} size="sm" />
      <div>
        <h4>
          <Link to={postItemPath(id)}>
            {read_at === null && <span className="visually-hidden">Unread: </span>}
            {senderName(item)}
          </Link>
        </h4>
        <p className={styles.facts}>
          <span>{postState(item, now).text}</span>
          <time dateTime={received_at}>{receivedText(received_at, now)}</time>
        </p>
      </div>
    </li>
  );
}

/** The list begins with what is official and unread, however old: To do has that. */
function newest(items: readonly OwnPost[]): readonly OwnPost[] {
  return items
    .toSorted((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at))
    .slice(0, shown);
}
