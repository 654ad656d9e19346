import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import type { PostInvitation } from 'shared/post-delegates/types';
import { delegateActions, usePostInvitation } from 'shared/post-delegates/use-post-delegates';
import { useLocation, useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button, ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import own from '../delegates.module.css';
import styles from '../post-page.module.css';

/** /dashboard/post/invitation#<token>: where the link of an invitation leads. One press accepts, never the link itself. */
export default function InvitationPage(): ReactNode {
  const token = useLocation().hash.slice(1);
  return (
    <section className={styles.page} aria-labelledby="invitation-heading">
      <header className={styles.head}>
        <h2 id="invitation-heading">Invitation</h2>
      </header>
      {token === '' ? <NoLink /> : <Invitation key={token} token={token} />}
    </section>
  );
}

function Invitation({ token }: { token: string }): ReactNode {
  const { data, error, refetch } = usePostInvitation(token);
  if (data) return <Asked invitation={data} token={token} />;
  if (error?.code === 'PO075') return <Spent text={error.userText} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <Skeleton label="Loading the invitation…" lines={2} height="card" />;
}

function Asked({ invitation, token }: { invitation: PostInvitation; token: string }): ReactNode {
  if (!invitation.is_yours) return <Another email={invitation.email} />;
  const { owner_name: owner, since, until, is_accepted: isAccepted } = invitation;
  return (
    <Card as="section" className={own.card} aria-labelledby="asked-heading">
      <h3 id="asked-heading">{owner} asks you to read their post</h3>
      <p className={own.intro}>
        {since
          ? `You see what comes for them from ${formatDay(since)} on`
          : 'You see all that has come for them, and what comes'}
        {until && `, until ${formatDay(until)}`}: letters, and what we scanned. You change nothing
        and pay nothing. They see what you open.
      </p>
      {isAccepted ? (
        <>
          <p role="status">You have accepted this invitation.</p>
          <div>
            <ButtonLink to={paths.postOfOthers}>See post of others</ButtonLink>
          </div>
        </>
      ) : (
        <Accept token={token} />
      )}
    </Card>
  );
}

function Accept({ token }: { token: string }): ReactNode {
  const navigate = useNavigate();
  const { busy, error, run } = useAction(async () => {
    const say = unseenNews();
    await delegateActions.accept(token);
    say('You have accepted the invitation.', 'success');
    navigate(paths.postOfOthers, { replace: true });
  });
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <div className={own.actions}>
        <Button tone="primary" busy={busy} busyLabel="Accepting…" onClick={() => void run()}>
          Accept invitation
        </Button>
        <ButtonLink to={paths.post} tone="quiet">
          Not now
        </ButtonLink>
      </div>
    </>
  );
}

function Another({ email }: { email: string }): ReactNode {
  const here = useAppStore((state) => state.session.email);
  return (
    <Notice tone="warning">
      <p>
        This invitation is for <strong>{email}</strong>
        {here && here !== email && <>, and you are signed in as {here}</>}. Sign in with an account
        that has this e-mail address confirmed, then open the link again.
      </p>
    </Notice>
  );
}

function Spent({ text }: { text: string }): ReactNode {
  return (
    <div className={styles.list}>
      <EmptyState
        title="This invitation cannot be accepted"
        actions={<ButtonLink to={paths.post}>See your post</ButtonLink>}
      >
        {text}
      </EmptyState>
    </div>
  );
}

function NoLink(): ReactNode {
  return (
    <div className={styles.list}>
      <EmptyState
        title="The link is not complete"
        actions={<ButtonLink to={paths.post}>See your post</ButtonLink>}
      >
        Open the invitation again from the e-mail that we sent you.
      </EmptyState>
    </div>
  );
}
