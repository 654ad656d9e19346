import { type ReactNode, useRef, useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import { addConfirmedPostName } from 'shared/post/api';
import { NameForm } from 'shared/post/name-form';
import { useMemberPostNames, withPostReloaded } from 'shared/post/use-post';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { EndedNameRow } from './claimed-name-row';
import { ClaimedNames } from './claimed-names';
import styles from './member-names.module.css';

/** Names under which a member receives post: what was decided on each, and another for whoever telephones. */
export function MemberNames({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useMemberPostNames(id);
  const isOwn = useAppStore((state) => state.session.userId === id);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.names} aria-labelledby="member-names">
      <div className={styles.bar}>
        <h3 id="member-names">Names on their post</h3>
        {!isOwn && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Add a name
          </Button>
        )}
      </div>
      <p>
        Post goes to their box automatically under a confirmed name alone. Confirm a name when a
        paper shows that it is theirs.
      </p>
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading names…" lines={3} height="row" />}
      {data && data.names.length + data.ended.length === 0 && <p>No names yet.</p>}
      {data && data.names.length + data.ended.length > 0 && (
        <ClaimedNames names={data.names} label="Names on their post" isOfOne>
          {data.ended.map((ended) => (
            <EndedNameRow key={ended.id} ended={ended} />
          ))}
        </ClaimedNames>
      )}
      {isAdding && <AddName id={id} onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddName({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const warnedOf = useRef<string | null>(null); // whoever sends it again has read whose it is
  return (
    <NameForm
      intro="It is confirmed at once, and they are told. Add it only when you know who telephones, and a paper shows that it is theirs."
      send={async (name) => {
        const say = unseenNews();
        try {
          const isShared = warnedOf.current === name.name;
          await withPostReloaded(addConfirmedPostName(id, name, isShared));
        } catch (error) {
          if (error instanceof AppError && error.code === 'PO043') warnedOf.current = name.name;
          throw error;
        }
        say(`“${name.name}” is confirmed.`);
      }}
      onClose={onClose}
    />
  );
}
