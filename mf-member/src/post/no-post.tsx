import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { maltaToday } from 'shared/lib/malta-time';
import { businessAddress } from 'shared/memberships/business-address';
import { isAddressShown, mayUseAddress, situationOf } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import type { PostQuestion } from 'shared/post/types';
import type { Profile } from 'shared/profiles/types';
import { Button } from 'shared/ui/button';
import { CopyButton } from 'shared/ui/copy-button';
import { EmptyState } from 'shared/ui/empty-state';
import styles from './post-page.module.css';

interface NoPostProps {
  // undefined where they could not be loaded
  membership: Membership | undefined;
  profile: Profile | undefined;
}

/** Before the first item: what will be here, and the address that brings it. */
export function NoPost({ membership, profile }: NoPostProps): ReactNode {
  const box = membership?.box_number ?? null;
  const mayUse =
    membership &&
    isAddressShown(membership) &&
    mayUseAddress(situationOf(membership, maltaToday()));
  const lines = profile && mayUse && box !== null ? businessAddress(profile, box) : null;
  return (
    <div className={styles.list}>
      <EmptyState
        title="No post yet"
        actions={
          lines && (
            <CopyButton
              text={lines.join('\n')}
              what="Address"
              label={`Copy your ${company.addressName}`}
            />
          )
        }
      >
        When a letter or parcel comes for you, its envelope is shown here and we e-mail you. You
        then decide whether we open and scan it.
      </EmptyState>
    </div>
  );
}

/** A search or a filter that leaves nothing. */
export function NothingFound({
  question: { search, filter },
  onWiden,
}: {
  question: PostQuestion;
  onWiden: () => void;
}): ReactNode {
  return (
    <div className={styles.list}>
      <EmptyState
        title={
          search
            ? `Nothing found for “${search}”`
            : (emptyTexts[filter] ?? 'Nothing in this folder')
        }
        actions={<Button onClick={onWiden}>Show all post</Button>}
      >
        {search &&
          'We search senders, your notes and the text of scans. Post that hasn’t been scanned is found by its sender or your note.'}
      </EmptyState>
    </div>
  );
}

const emptyTexts: Readonly<Record<string, string>> = {
  all: 'No post yet',
  unread: 'Nothing unread',
  official: 'No official post',
  asked: 'No scans are waiting',
  scanned: 'Nothing scanned yet',
};
