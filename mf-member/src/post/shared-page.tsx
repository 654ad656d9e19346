import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useFocusAfter } from 'shared/lib/use-focus-after';
import type { PostShare } from 'shared/post-shares/types';
import { postShareActions, usePostShares } from 'shared/post-shares/use-post-shares';
import { ButtonLink } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { PostHead } from './post-head';
import page from './post-page.module.css';
import styles from './shared.module.css';
import { SharedRow } from './shared-row';

/** /dashboard/post/shared: every link a member has made to a scan. */
export default function SharedPage(): ReactNode {
  const { data, error, refetch } = usePostShares();
  return (
    <section className={page.page} aria-labelledby="post-heading">
      <PostHead chosen="shared" />
      {data ? (
        <>
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {data.length > 0 ? <Links links={data} /> : <NoLinks />}
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading your shared scans…" lines={3} height="row" />
      )}
    </section>
  );
}

function Links({ links }: { links: readonly PostShare[] }): ReactNode {
  const [revoking, setRevoking] = useState<PostShare | null>(null);
  const { place: heading, rememberDone } = useFocusAfter<HTMLHeadingElement>();
  return (
    <>
      <div className={styles.intro}>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          Shared scans
        </h3>
        <p>
          Whoever has one of these links can read the scan behind it. We count how often it is
          opened, but we don’t know who opens it. Times are Malta time.
        </p>
      </div>
      <ul className={page.list} aria-label="Shared scans">
        {links.map((link) => (
          <SharedRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke the link for “${revoking?.label}”?`}
        confirmLabel="Revoke link"
        onConfirm={async () => {
          await postShareActions.revoke(revoking?.id ?? '');
          rememberDone();
        }}
      >
        <p>
          Whoever has it can no longer open the scan; what they have downloaded stays with them. A
          revoked link never works again, but you can make a new one.
        </p>
      </ConfirmDialog>
    </>
  );
}

function NoLinks(): ReactNode {
  return (
    <div className={page.list}>
      <EmptyState
        title="You don’t share anything"
        actions={<ButtonLink to={`${paths.post}?show=scanned`}>See your scans</ButtonLink>}
      >
        Someone else needs to read a scan, for example your accountant? Open it in your post and
        press “Share this scan”. The links you make are listed here, and you can revoke them.
      </EmptyState>
    </div>
  );
}
