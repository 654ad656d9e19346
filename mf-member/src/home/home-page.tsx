import type { ReactNode } from 'react';
import { useAmountsDue, useInvoices } from 'shared/billing/use-billing';
import { useLibrary, useLiveLibrary } from 'shared/documents/use-documents';
import { useLiveEvents, useRegistrations, useUpcomingEvents } from 'shared/events/use-events';
import { useMembership } from 'shared/memberships/use-membership';
import { useOwnPost, usePostSummary } from 'shared/post/use-post';
import { useProfile } from 'shared/profiles/use-profile';
import { Skeleton } from 'shared/ui/skeleton';
import { useOwnVerification } from 'shared/verification/use-verification';
import { CataloguePage } from '../ui/catalogue-page';
import { Address } from './address';
import styles from './home-page.module.css';
import { LatestPapers } from './latest-papers';
import { LatestPost } from './latest-post';
import { NextEvent } from './next-event';
import { ToDo } from './to-do';

const allPost = { search: '', filter: 'all' } as const;

/** /dashboard/home: what is due, what waits, what comes next, and what is looked for most. */
export default function HomePage(): ReactNode {
  useLiveEvents();
  useLiveLibrary();
  const [due, membership, profile] = [useAmountsDue(), useMembership(), useProfile()];
  const [invoices, library] = [useInvoices(), useLibrary()];
  const [calendar, registrations] = [useUpcomingEvents(), useRegistrations()];
  const [post, summary] = [useOwnPost(allPost), usePostSummary()];
  const verification = useOwnVerification(); // where it can't be read, the membership page says what is to do
  return (
    <CataloguePage
      title="Home"
      lists={[
        due,
        membership,
        profile,
        post,
        summary,
        invoices,
        library,
        calendar,
        registrations,
        verification,
      ]}
      loading={<Skeleton label="Loading your home page…" lines={3} height="card" />}
    >
      <div className={styles.columns}>
        <div className={styles.first}>
          <ToDo
            due={due}
            membership={membership}
            post={post.data}
            verification={verification.data}
          />
          <LatestPost list={post} unread={summary.data?.unread ?? 0} />
        </div>
        <div className={styles.side}>
          <NextEvent calendar={calendar} registrations={registrations} />
          <Address membership={membership.data} profile={profile.data} />
        </div>
        <LatestPapers invoices={invoices} library={library} />
      </div>
    </CataloguePage>
  );
}
