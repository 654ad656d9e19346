import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Filters } from 'shared/lib/directory';
import { useNavigate } from 'shared/router';
import type { SavedView } from 'shared/saved-views/types';
import { saveView, useSavedViews } from 'shared/saved-views/use-saved-views';
import { Button } from 'shared/ui/button';
import { DeletedRow } from 'shared/ui/deleted-row';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { keptInWords, type ListAddress, type ListShape } from '../lib/use-list-address';
import rows from './named-rows.module.css';
import { SavedViewItem } from './saved-view-item';
import styles from './saved-views.module.css';
import { ViewNameForm } from './view-name-form';

interface SavedViewsDialogProps<Chosen extends Filters, Sort extends string> {
  /** The name of the list's directory. */
  list: string;
  shape: ListShape<Chosen, Sort> & { what: string };
  address: ListAddress<Chosen, Sort>;
  onClose: () => void;
}

/** The views of a list: chosen, renamed and deleted here; what the list shows now is saved as another. */
export function SavedViewsDialog<Chosen extends Filters, Sort extends string>({
  list: directory,
  shape,
  address: { kept, pathOf },
  onClose,
}: SavedViewsDialogProps<Chosen, Sort>): ReactNode {
  const list = withoutId(directory);
  const navigate = useNavigate();
  const { data: views, error, refetch } = useSavedViews(list);
  const [deleted, setDeleted] = useState<readonly SavedView[]>([]);
  const [news, setNews] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  const inWords = (address: string) =>
    keptInWords(address, shape as unknown as ListShape<Filters, string>);

  useEffect(() => {
    if (news !== '') said.current?.focus(); // the button that was pressed is gone
  }, [news]);

  const shown = [
    ...(views ?? []),
    ...deleted.filter(({ id }) => !views?.some((view) => view.id === id)),
  ].sort((one, other) => one.name.localeCompare(other.name));
  const present = views?.find((view) => view.address === kept);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Views of ${shape.what}`}
      intro="A view keeps a search, filters and a sort order under a name. Only you see your views."
    >
      <p ref={said} role="status" tabIndex={-1} className={styles.news}>
        {news}
      </p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!views && !error && <Skeleton label="Loading your views…" lines={3} height="row" />}
      {shown.length > 0 && (
        <ul className={rows.list} aria-label={`Your views of ${shape.what}`}>
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
            <p>{`Search, filter or sort the ${shape.what} first. Then save that view here.`}</p>
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
