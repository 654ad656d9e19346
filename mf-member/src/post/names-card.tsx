import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import type { PostName } from 'shared/post/types';
import { postActions, type usePostNames } from 'shared/post/use-post';
import type { Profile } from 'shared/profiles/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { AddName } from './add-name';
import { nameKinds } from './name-kinds';
import styles from './post-settings.module.css';

interface NamesCardProps {
  list: ReturnType<typeof usePostNames>;
  /** Undefined where it could not be loaded. */
  profile: Profile | undefined;
}

/** The names on an envelope that make it a member's. */
export function NamesCard({ list, profile }: NamesCardProps): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<PostName | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isEnded = useRef(false);
  useEffect(() => {
    if (!isEnded.current || document.activeElement !== document.body) return;
    isEnded.current = false;
    heading.current?.focus(); // the row has gone, and its button with it
  });
  const today = maltaToday();
  const own = new Set([profile?.full_name, profile?.company_name].map((name) => name?.trim()));
  const names = (list.data ?? []).filter(({ valid_to }) => valid_to === null || valid_to > today);
  return (
    <Card as="section" className={styles.card} aria-labelledby="names-heading">
      <h3 id="names-heading" ref={heading} tabIndex={-1} className={styles.title}>
        Names on your post
      </h3>
      <p className={styles.intro}>
        We put post in your box when it is addressed to one of these names. We confirm each name you
        add before we use it, so that nobody else can claim your post, or you theirs.
      </p>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      <ul className={styles.names} aria-label="Names on your post">
        {[...own].filter(Boolean).map((name) => (
          <li key={name} className={styles.name}>
            <p className={styles.text}>
              {name}
              <span className={styles.facts}>From your profile</span>
            </p>
          </li>
        ))}
        {names.map((entry) => (
          <li key={entry.id} className={styles.name}>
            <p className={styles.text}>
              {entry.name}
              <span className={styles.facts}>{factsOf(entry)}</span>
            </p>
            {entry.confirmed_at === null && <Badge tone="warning">Waiting for confirmation</Badge>}
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Stop using ${entry.name}`}
              onClick={() => setEnding(entry)}
            >
              Stop using
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" onClick={() => setAdding(true)}>
          Add a name
        </Button>
      </div>
      {isAdding && <AddName onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={`Stop using ${ending?.name}?`}
        confirmLabel="Stop using"
        cancelLabel="Keep it"
        onConfirm={async () => {
          await postActions.endName(ending?.id ?? '');
          isEnded.current = true;
        }}
      >
        <p>
          From today, post that is addressed to this name alone is no longer put in your box. What
          you have received under it stays.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function factsOf({ kind, confirmed_at, valid_from }: PostName): string {
  return confirmed_at === null
    ? nameKinds[kind]
    : `${nameKinds[kind]}, since ${formatDay(valid_from)}`;
}
