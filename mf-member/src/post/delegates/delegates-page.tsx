import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useFocusAfter } from 'shared/lib/use-focus-after';
import { useMembership } from 'shared/memberships/use-membership';
import type { PostDelegate } from 'shared/post-delegates/types';
import { useLiveDelegates, usePostDelegates } from 'shared/post-delegates/use-post-delegates';
import { Button, ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import own from '../delegates.module.css';
import { PostHead } from '../post-head';
import styles from '../post-page.module.css';
import { DelegateRow } from './delegate-row';
import { InviteDialog } from './invite-dialog';

/** /dashboard/post/delegates: who may read a member's post. */
export default function DelegatesPage(): ReactNode {
  useLiveDelegates('user_id');
  const list = usePostDelegates();
  const membership = useMembership();
  const isKnown = list.data !== undefined && membership.isFetched;
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <PostHead chosen="delegates" />
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {isKnown ? (
        <Delegates list={list.data} mayInvite={(membership.data?.box_number ?? null) !== null} />
      ) : (
        !list.error && <Skeleton label="Loading who reads your post…" lines={3} height="card" />
      )}
    </section>
  );
}

function Delegates({
  list,
  mayInvite,
}: {
  list: readonly PostDelegate[];
  mayInvite: boolean;
}): ReactNode {
  const [isInviting, setInviting] = useState(false);
  const { place: heading, rememberDone } = useFocusAfter<HTMLHeadingElement>();
  const [present, former] = [
    list.filter(({ state }) => !isOver(state)),
    list.filter(({ state }) => isOver(state)),
  ];
  if (list.length === 0 && !mayInvite) return <NoBox />;
  return (
    <div className={own.cards}>
      <Card as="section" className={own.card} aria-labelledby="delegates-heading">
        <h3 id="delegates-heading" ref={heading} tabIndex={-1} className={own.title}>
          Who else
        </h3>
        <p className={own.intro}>
          Let someone you trust read your post, such as your accountant. You can end it at any time
          with one press.
        </p>
        {present.length === 0 ? (
          <p className={own.none}>
            Nobody but you. The person you invite gets an e-mail, and has 14 days to accept.
          </p>
        ) : (
          <ul className={own.list} aria-label="Who else">
            {present.map((delegate) => (
              <DelegateRow key={delegate.id} delegate={delegate} onEnded={rememberDone} />
            ))}
          </ul>
        )}
        {mayInvite && (
          <div>
            <Button tone="primary" onClick={() => setInviting(true)}>
              Invite someone
            </Button>
          </div>
        )}
      </Card>
      <div className={own.side}>
        <What />
        {former.length > 0 && (
          <Card as="section" className={own.card} aria-labelledby="former-heading">
            <h3 id="former-heading">Before</h3>
            <ul className={own.list} aria-label="Before">
              {former.map((delegate) => (
                <DelegateRow key={delegate.id} delegate={delegate} onEnded={rememberDone} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

const isOver = (state: PostDelegate['state']) => state === 'ended' || state === 'over';

function What(): ReactNode {
  return (
    <Card as="section" className={own.card} aria-labelledby="what-heading">
      <h3 id="what-heading">What they can do</h3>
      <p className={own.intro}>
        They see your post and its scans on their own screen. They change nothing, ask for nothing,
        and see no prices, notes or folders.
      </p>
      <p className={own.intro}>
        Each item they open says so in its history. What they have downloaded stays with them.
      </p>
    </Card>
  );
}

function NoBox(): ReactNode {
  return (
    <div className={styles.list}>
      <EmptyState
        title="You have no box yet"
        actions={<ButtonLink to={paths.membership}>See your membership</ButtonLink>}
      >
        Once post comes for you, you can let someone read it. A box comes with a plan.
      </EmptyState>
    </div>
  );
}
