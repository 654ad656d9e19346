import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { Link } from 'shared/router';
import type { SavedView } from 'shared/saved-views/types';
import { removeView, renameView } from 'shared/saved-views/use-saved-views';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { beginsHere } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import rows from './named-rows.module.css';
import styles from './saved-views.module.css';
import { ViewNameForm } from './view-name-form';

interface SavedViewItemProps {
  view: SavedView;
  /** What it shows. */
  words: string;
  /** The list shows it now. */
  isPresent: boolean;
  isFirst: boolean;
  path: string;
  onChosen: () => void;
  onRenamed: (name: string) => void;
  /** As it begins: what is deleted can be brought back. */
  onDelete: () => void;
}

/** One view: a link to it, and what can be done with it. */
export function SavedViewItem({
  view,
  words,
  isPresent,
  isFirst,
  path,
  onChosen,
  onRenamed,
  onDelete,
}: SavedViewItemProps): ReactNode {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRenaming && document.activeElement === document.body) rename.current?.focus();
  }, [isRenaming]);
  const removal = useAction(async () => {
    onDelete();
    await removeView(view);
  });
  if (isRenaming) {
    return (
      <ViewNameForm
        initial={view.name}
        action="Rename"
        send={(name) => renameView(view, name)}
        onSent={(name) => {
          setRenaming(false);
          onRenamed(name);
        }}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <>
      <div className={rows.line}>
        <p className={styles.what}>
          <Link
            to={path}
            onFollow={onChosen}
            aria-current={isPresent || undefined}
            {...(isFirst && beginsHere)}
          >
            {view.name}
          </Link>
          {isPresent && <Badge>Shown now</Badge>}
          <span className={styles.words}>{words}</span>
        </p>
        <div className={rows.ways}>
          <Button
            size="sm"
            tone="quiet"
            ref={rename}
            aria-label={`Rename “${view.name}”`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <Button
            size="sm"
            tone="quiet"
            busy={removal.busy}
            aria-label={`Delete “${view.name}”`}
            onClick={() => void removal.run()}
          >
            Delete
          </Button>
        </div>
      </div>
      {removal.error && <ErrorNotice error={removal.error} />}
    </>
  );
}
