import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { formatMoment, formatShortDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { beginPostCount } from 'shared/post/api';
import type { PostCountReport, PostShelf } from 'shared/post/types';
import { reloadPostCounts, usePostCounts, usePostShelves } from 'shared/post/use-post';
import { Link, useNavigate } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { Losses } from '../losses';
import styles from './inventory.module.css';
import { shelfName } from './shelf-name';

/** Where one count is. */
const countPath = (id: string) => `${paths.postInventory}?count=${id}`;

/** The shelves there are, to be counted, and the reports of the counts there were. */
export function Shelves({ onOpen }: { onOpen: (code: string) => void }): ReactNode {
  const shelves = usePostShelves();
  const begin = useBegin();
  return (
    <>
      <PageHead
        title="Inventory"
        intro="Count a shelf by scanning each label on it. What is missing, and what should be elsewhere, is listed at the end."
      >
        <ButtonLink size="sm" to={paths.post}>
          All post
        </ButtonLink>
      </PageHead>
      <div className={styles.page}>
        <Losses onOpen={onOpen} />
        <NewShelf onBegin={(place) => void begin.run(place)} busy={begin.busy} />
        {begin.error && <ErrorNotice error={begin.error} />}
        {shelves.error && (
          <ErrorNotice
            error={`Shelves: ${shelves.error.userText}`}
            onRetry={() => void shelves.refetch()}
          />
        )}
        {!shelves.data && !shelves.error && (
          <Skeleton label="Loading the shelves…" lines={6} height="row" />
        )}
        {shelves.data && (
          <section className={styles.part} aria-labelledby="shelves">
            <h3 id="shelves">Shelves</h3>
            {shelves.data.length === 0 ? (
              <p>No post is in the house. Shelves are listed here once items are put on them.</p>
            ) : (
              <ul className={styles.list}>
                {shelves.data.map((shelf) => (
                  <ShelfRow
                    key={shelf.place ?? ''}
                    shelf={shelf}
                    busy={begin.busy}
                    onBegin={() => void begin.run(shelf.place ?? '')}
                  />
                ))}
              </ul>
            )}
          </section>
        )}
        <Reports />
      </div>
    </>
  );
}

/** Begins a count and goes there. */
export function useBegin() {
  const navigate = useNavigate();
  return useAction(async (place: string) => {
    const id = await beginPostCount(crypto.randomUUID(), place);
    void reloadPostCounts();
    navigate(countPath(id));
  });
}

function NewShelf({
  onBegin,
  busy,
}: {
  onBegin: (place: string) => void;
  busy: boolean;
}): ReactNode {
  const [place, setPlace] = useState('');
  const begin = () => {
    if (place.trim() !== '') onBegin(place.trim());
  };
  return (
    <form
      className={styles.begin}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <TextField
        label="Shelf"
        placeholder="B3"
        autoComplete="off"
        maxLength={40}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Button type="submit" tone="primary" busy={busy} disabled={place.trim() === ''}>
        Count this shelf
      </Button>
    </form>
  );
}

function ShelfRow({
  shelf: { place, items, open, last },
  busy,
  onBegin,
}: {
  shelf: PostShelf;
  busy: boolean;
  onBegin: () => void;
}): ReactNode {
  const name = shelfName(place);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{name}</b>
        <span>{counted(items, 'item')}</span>
      </span>
      <span className={styles.state}>
        {open && (
          <>
            <Badge tone="info">Being counted</Badge>
            <span>
              {open.begun_by ?? 'Someone'}, {formatMoment(open.begun_at)}
            </span>
          </>
        )}
        {!open && last && (
          <>
            <Link
              to={countPath(last.id)}
              aria-label={`Counted ${formatShortDay(last.ended_at)}: report of ${name}`}
            >
              Counted {formatShortDay(last.ended_at)}
            </Link>
            <Differences of={last} />
          </>
        )}
        {!open && !last && <span>Never counted</span>}
      </span>
      {open ? (
        <ButtonLink size="sm" to={countPath(open.id)} aria-label={`Go on counting ${name}`}>
          Go on
        </ButtonLink>
      ) : (
        <Button size="sm" disabled={busy} aria-label={`Count ${name}`} onClick={onBegin}>
          Count
        </Button>
      )}
    </li>
  );
}

/** What a count came to, where it was not as recorded. */
function Differences({
  of: { missing, unexpected },
}: {
  of: Pick<PostCountReport, 'missing' | 'unexpected'>;
}): ReactNode {
  if (missing + unexpected === 0) return <Badge tone="success">As recorded</Badge>;
  return (
    <>
      {missing > 0 && <Badge tone="danger">{missing} missing</Badge>}
      {unexpected > 0 && <Badge tone="warning">{unexpected} unexpected</Badge>}
    </>
  );
}

function Reports(): ReactNode {
  const { data, error, refetch } = usePostCounts();
  if (error) {
    return <ErrorNotice error={`Reports: ${error.userText}`} onRetry={() => void refetch()} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="reports">
      <h3 id="reports">Reports</h3>
      <ul className={styles.list}>
        {data.map((report) => (
          <li key={report.id} className={styles.row}>
            <span className={styles.what}>
              <Link to={countPath(report.id)}>{shelfName(report.place)}</Link>
              <span>
                {formatMoment(report.ended_at)}
                {report.ended_by && `, ${report.ended_by}`}
              </span>
            </span>
            <span className={styles.state}>
              <span>{report.found} found</span>
              <Differences of={report} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
