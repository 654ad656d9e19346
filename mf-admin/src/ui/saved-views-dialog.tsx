import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'shared/router';
import type { SavedView } from 'shared/saved-views/types';
import { saveView, useSavedViews } from 'shared/saved-views/use-saved-views';
import { Button } from 'shared/ui/button';
import { DeletedRow } from 'shared/ui/deleted-row';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import type { KeptQuery } from '../lib/kept-query';
import rows from './named-rows.module.css';
import { SavedViewItem } from './saved-view-item';
import styles from './saved-views.module.css';
import { ViewNameForm } from './view-name-form';

interface SavedViewsDialogProps {
  /** Under what its views are kept: the name of its directory, where it has one. */
  list: string;
  /** What is listed, in the plural: "orders". */
  what: string;
  /** The list has more than one order. */
  canSort?: boolean;
  address: KeptQuery;
  onClose: () => void;
}

/** The views of a list: chosen, renamed and deleted here; what the list shows now is saved as another. */
export function SavedViewsDialog({
  list: directory,
  what,
  canSort = false,
  address: { kept, pathOf, inWords },
  onClose,
}: SavedViewsDialogProps): ReactNode {
  const list = withoutId(directory);
  const navigate = useNavigate();
  const { data: views, error, refetch } = useSavedViews(list);
  const [deleted, setDeleted] = useState<readonly SavedView[]>([]);
  const [news, setNews] = useState('');
  const said = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (news !== '') said.current?.focus(); // the button that was pressed is gone
  }, [news]);

  const shown = [
    ...(views ?? []),
    ...deleted.filter(({ id }) => !views?.some((view) => view.id === id)),
  ].sort((one, other) => one.name.localeCompare(other.name));
  const present = views?.find((view) => view.address === kept);
  const narrowing = canSort ? 'Narrow or sort' : 'Narrow';
  const ways = canSort ? 'how the list is narrowed and sorted' : 'how the list is narrowed';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Views of ${what}`}
      intro={`A view keeps ${ways} under a name. Only you see your views.`}
    >
      <p ref={said} role="status" tabIndex={-1} className={styles.news}>
        {news}
      </p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!views && !error && <Skeleton label="Loading your views…" lines={3} height="row" />}
      {shown.length > 0 && (
        <ul className={rows.list} aria-label={`Your views of ${what}`}>
          {shown.map((view, nth) => (
            <li key={view.id} className={rows.item}>
              {views?.some(({ id }) => id === view.id) ? (
                <SavedViewItem
                  view={view}
                  words={inWords(view.address)}
                  isPresent={view === present}
                  isFirst={nth === 0}
                  path={pathOf(view.address)}
                  onChosen={() => {
                    navigate(pathOf(view.address), { preventScrollReset: true });
                    onClose();
                  }}
                  onRenamed={(name) => setNews(`Renamed to “${name}”.`)}
                  onDelete={() => setDeleted([...deleted.filter(({ id }) => id !== view.id), view])}
                />
              ) : (
                <DeletedRow
                  name={view.name}
                  onUndo={async () => {
                    const { id, list: of, name, address } = view;
                    await saveView({ id, list: of, name, address });
                    setNews(`“${name}” is back.`);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {views && !present && (
        <section className={styles.present} aria-labelledby="present-view">
          <h3 id="present-view">Save this view</h3>
          {kept === '' ? (
            <p>{`${narrowing} the ${what} first. Then save that view here.`}</p>
          ) : (
            <>
              <p>{inWords(kept)}</p>
              <ViewNameForm
                action="Save view"
                send={(name, id) => saveView({ id, list, name, address: kept })}
                onSent={(name) => setNews(`“${name}” was saved.`)}
              />
            </>
          )}
        </section>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The lists behind each of many things are one list to whoever narrows them. */
function withoutId(directory: string): string {
  return directory.replace(/-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '');
}
