import { memo, type ReactNode } from 'react';
import type { OwnPost, PostHit } from 'shared/post/types';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { postState } from '../lib/post-state';
import { kindNames, postItemPath, receivedText, senderName, weightText } from '../lib/post-words';
import { Envelope } from '../ui/envelope';
import { fromList } from './from-list';
import { Marked } from './marked';
import { rememberRow } from './opened-row';
import 'shared/ui/tokens-later.css';
import styles from './post-row.module.css';

/** One item of the list: its envelope, from whom, how it stands. All of it leads to its page, or chooses it. */
export const PostRow = memo(function PostRow({
  item,
  now,
  isChosen,
  onChoose,
  state = postState,
  pathOf = postItemPath,
}: {
  item: OwnPost;
  now: Date;
  /** Null: a press opens it. */
  isChosen: boolean | null;
  onChoose: (id: string) => void;
  /** How it stands, for whoever reads it. */
  state?: typeof postState;
  /** Its page. */
  pathOf?: typeof postItemPath;
}): ReactNode {
  const { id, received_at, read_at, is_official, is_top, folder, note, hit } = item;
  const isUnread = read_at === null;
  const { text, tone } = state(item, now);
  return (
    <li
      className={styles.row}
      data-unread={isUnread || undefined}
      data-chosen={isChosen || undefined}
    >
      <Envelope item={item} size="md" />
      <div className={styles.words}>
        <h4 className={styles.sender}>
          {isChosen === null ? (
            <Link
              to={pathOf(id, hit?.page)}
              state={fromList}
              className={styles.link}
              data-row={id}
              onClick={() => rememberRow(id)}
            >
              <Name item={item} />
            </Link>
          ) : (
            <label className={styles.link}>
              <input
                type="checkbox"
                className={styles.box}
                data-row={id}
                checked={isChosen}
                onChange={() => onChoose(id)}
              />
              <Name item={item} />
            </label>
          )}
        </h4>
        <p className={styles.state} data-tone={tone}>
          {text}
        </p>
        <p className={styles.facts}>
          {is_official && !is_top && <Badge tone="limestone">Official</Badge>}
          <Facts item={item} />
          {folder && <span className={styles.folder}>{folder}</span>}
        </p>
        {hit && hit.in !== 'sender' ? (
          <Found hit={hit} />
        ) : (
          note && <p className={styles.note}>{note}</p>
        )}
      </div>
      <time className={styles.date} dateTime={received_at}>
        {receivedText(received_at, now)}
      </time>
    </li>
  );
});

function Name({ item }: { item: OwnPost }): ReactNode {
  const { read_at, hit } = item;
  return (
    <>
      {read_at === null && <span className="visually-hidden">Unread: </span>}
      {hit?.in === 'sender' ? <Marked {...hit} /> : senderName(item)}
    </>
  );
}

/** What sets it apart from an ordinary letter. */
function Facts({ item: { kind, weight_g } }: { item: OwnPost }): ReactNode {
  const facts = [
    kind !== 'letter' && kindNames[kind],
    weight_g !== null && kind === 'parcel' && weightText(weight_g),
  ].filter(Boolean);
  return facts.length > 0 && <span>{facts.join(', ')}</span>;
}

const places: Readonly<Record<PostHit['in'], string>> = {
  sender: '',
  addressee: 'Addressed to: ',
  note: 'Your note: ',
  text: '',
};

function Found({ hit }: { hit: PostHit }): ReactNode {
  // whoever reads for somebody else reads the words of a page once they have opened it
  if (hit.page !== null && hit.text === '') {
    return <p className={styles.found}>Found on page {hit.page}</p>;
  }
  return (
    <p className={styles.found}>
      <span className={styles.place}>{hit.page ? `Page ${hit.page}: ` : places[hit.in]}</span>
      <Marked {...hit} />
    </p>
  );
}
