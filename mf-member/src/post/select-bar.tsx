import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import type { OwnPost } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { AskSeveral } from './ask-several';
import { CollectDialog } from './collect-dialog';
import { ForwardDialog } from './forward-dialog';
import styles from './select-bar.module.css';
import { mostAtOnce } from './several-text';
import type { Selection } from './use-selection';
import { WithdrawSeveral } from './withdraw-several';

interface SelectBarProps {
  items: readonly OwnPost[];
  selection: Selection;
  now: Date;
}

type Opened = 'scan' | 'forward' | 'collect' | 'return' | 'shred' | 'withdraw';

/** What can be done with the rows that are chosen; it stays in sight. */
export function SelectBar({ items, selection, now }: SelectBarProps): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const chosen = items.filter(({ id }) => selection.ids.has(id));
  const isTooMany = chosen.length > mostAtOnce;
  const isNone = chosen.length === 0 || isTooMany;
  const open = chosen.flatMap((item) =>
    item.open_requests.filter(({ state }) => state !== 'in_work'),
  );
  const shared = {
    onClose: () => setOpened(null),
    onDone: () => {
      setOpened(null);
      selection.end();
    },
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form */}
      <div role="group" aria-label="What to do with what you have chosen" className={styles.bar}>
        <p role="status" className={styles.count}>
          {isTooMany
            ? `Choose at most ${mostAtOnce} items`
            : chosen.length === 0
              ? 'Choose items of the list'
              : `${counted(chosen.length, 'item')} chosen`}
        </p>
        <div className={styles.ways}>
          <Button size="sm" disabled={isNone} onClick={() => setOpened('scan')}>
            Scan…
          </Button>
          <Button size="sm" disabled={isNone} onClick={() => setOpened('forward')}>
            Send on…
          </Button>
          <Button size="sm" disabled={isNone} onClick={() => setOpened('collect')}>
            Collect…
          </Button>
          <Button size="sm" disabled={isNone} onClick={() => setOpened('return')}>
            Send back…
          </Button>
          <Button size="sm" disabled={isNone} onClick={() => setOpened('shred')}>
            Shred…
          </Button>
          {open.length > 0 && (
            <Button size="sm" disabled={isNone} onClick={() => setOpened('withdraw')}>
              Withdraw…
            </Button>
          )}
          <Button size="sm" tone="quiet" onClick={selection.end}>
            Done
          </Button>
        </div>
      </div>
      {(opened === 'scan' || opened === 'return' || opened === 'shred') && (
        <AskSeveral kind={opened} items={chosen} now={now} {...shared} />
      )}
      {opened === 'forward' && (
        <ForwardDialog itemIds={chosen.map(({ id }) => id)} now={now} {...shared} />
      )}
      {opened === 'collect' && (
        <CollectDialog
          itemIds={chosen.map(({ id }) => id)}
          onAsked={shared.onDone}
          onClose={shared.onClose}
        />
      )}
      {opened === 'withdraw' && <WithdrawSeveral requests={open} {...shared} />}
    </>
  );
}
