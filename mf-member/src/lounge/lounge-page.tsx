import type { ReactNode } from 'react';
import { useAdminRole, useProfile } from 'shared/profiles/use-profile';
import { runtimeConfig } from 'shared/runtime/config';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import { HowToBook } from './how-to-book';
import { loungeName } from './lounge-name';
import { MembersOnly } from './members-only';
import { NextEvents } from './next-events';
import { Opening } from './opening';
import { Room } from './room';

/** The business lounge (spec 1§2): for everyone who has signed in, or for active memberships only. */
export default function LoungePage(): ReactNode {
  return runtimeConfig().features.loungeMembersOnly ? <MembersLounge /> : <Lounge />;
}

function Lounge(): ReactNode {
  return (
    <>
      <Opening />
      <Room />
      <NextEvents />
      <HowToBook />
    </>
  );
}

/** Who may enter is judged by the membership as the database answers it today. */
function MembersLounge(): ReactNode {
  const { data: profile, error, refetch } = useProfile();
  const role = useAdminRole();
  if (profile) {
    const mayEnter = role?.isAdmin || profile.membership_status === 'active';
    return mayEnter ? <Lounge /> : <MembersOnly profile={profile} />;
  }
  return (
    <PageSection>
      <SectionHeading as="h1">{loungeName}</SectionHeading>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Checking your membership…" height="row" />
      )}
    </PageSection>
  );
}
