import { type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { useFocusAfter } from 'shared/lib/use-focus-after';
import { nameKinds } from 'shared/post/name-kinds';
import type { PostName } from 'shared/post/types';
import { postActions, type usePostNames } from 'shared/post/use-post';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { ListStatus } from '../ui/catalogue-page';
import { AddName } from './add-name';
import styles from './post-settings.module.css';

const states: Readonly<Record<PostName['state'], { words: string; tone: BadgeTone }>> = {
  confirmed: { words: 'Confirmed', tone: 'success' },
  waiting: { words: 'Waiting for confirmation', tone: 'warning' },
  refused: { words: 'Not confirmed', tone: 'danger' },
};

/** The names on an envelope that make it a member's. */
export function NamesCard({ list }: { list: ReturnType<typeof usePostNames> }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<PostName | null>(null);
  const { place: heading, rememberDone } = useFocusAfter<HTMLHeadingElement>();
  return (
    <Card as="section" className={styles.card} aria-labelledby="names-heading">
      <h3 id="names-heading" ref={heading} tabIndex={-1} className={styles.title}>
        Names on your post
      </h3>
      <p className={styles.intro}>
        We put post in your box when it is addressed to one of your confirmed names, or to your box
        number. We confirm each name first, so that nobody else can claim your post.
      </p>
      <ListStatus list={list} />
      <ul className={styles.names} aria-label="Names on your post">
        {list.data?.map((entry) => (
          <NameRow key={entry.name} entry={entry} onEnd={() => setEnding(entry)} />
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
          rememberDone();
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

function NameRow({ entry, onEnd }: { entry: PostName; onEnd: () => void }): ReactNode {
  const { name, state, refusal, is_from_profile: isFromProfile } = entry;
  const { words, tone } = states[state];
  const editor = useProfileEditor();
  return (
    <li className={styles.name}>
      <p className={styles.text}>
        {name}
        <span className={styles.facts}>{factsOf(entry)}</span>
        {state === 'refused' && <span className={styles.facts}>{refusal}</span>}
      </p>
      <Badge tone={tone}>{words}</Badge>
      {state === 'refused' && <AskAgain entry={entry} />}
      {isFromProfile ? (
        <Button size="sm" tone="quiet" aria-label={`Change ${name}`} onClick={editor.open}>
          Change
        </Button>
      ) : (
        <Button size="sm" tone="quiet" aria-label={`Stop using ${name}`} onClick={onEnd}>
          Stop using
        </Button>
      )}
    </li>
  );
}

function AskAgain({ entry: { name, kind } }: { entry: PostName }): ReactNode {
  const [id] = useState(() => crypto.randomUUID()); // a second try after a lost answer asks once
  const { busy, error, run } = useAction(() => postActions.addName({ id, name, kind }));
  return (
    <>
      <Button size="sm" busy={busy} aria-label={`Ask again for ${name}`} onClick={() => void run()}>
        Ask again
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

function factsOf({ kind, state, is_from_profile: isFromProfile, valid_from }: PostName): string {
  const what = isFromProfile ? 'From your profile' : nameKinds[kind];
  return state === 'confirmed' && valid_from ? `${what}, since ${formatDay(valid_from)}` : what;
}
