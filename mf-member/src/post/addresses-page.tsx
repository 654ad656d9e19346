import { type ReactNode, useState } from 'react';
import type { PostAddress } from 'shared/post-addresses/types';
import { usePostAddresses } from 'shared/post-addresses/use-post-addresses';
import { useProfile } from 'shared/profiles/use-profile';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { EmptyState } from 'shared/ui/empty-state';
import { Skeleton } from 'shared/ui/skeleton';
import { ListStatus } from '../ui/catalogue-page';
import { AddressDialog } from './address-dialog';
import { AddressList } from './address-list';
import { PostHead } from './post-head';
import styles from './post-page.module.css';
import settings from './post-settings.module.css';

/** /dashboard/post/addresses: where a member has post sent on to. */
export default function AddressesPage(): ReactNode {
  const [list, profile] = [usePostAddresses(), useProfile()];
  const isKnown = list.isFetched && profile.isFetched;
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <PostHead chosen="addresses" />
      {isKnown ? (
        <AddressBook list={list} profile={profile.data} />
      ) : (
        <Skeleton label="Loading your addresses…" lines={3} height="row" />
      )}
    </section>
  );
}

function AddressBook({
  list,
  profile,
}: {
  list: ReturnType<typeof usePostAddresses>;
  profile: ReturnType<typeof useProfile>['data'];
}): ReactNode {
  const [edited, setEdited] = useState<PostAddress | 'new' | null>(null);
  const [deleted, setDeleted] = useState<readonly PostAddress[]>([]);
  const add = (
    <Button size="sm" onClick={() => setEdited('new')}>
      Add an address
    </Button>
  );
  return (
    <Card as="section" className={settings.card} aria-labelledby="addresses-heading">
      <h3 id="addresses-heading">Your addresses</h3>
      {(list.error || !list.data) && <ListStatus list={list} />}
      {list.data?.length === 0 && deleted.length === 0 ? (
        <EmptyState title="No addresses yet" actions={add}>
          Keep the addresses here to which your post may be sent on, for example your home or
          another office.
        </EmptyState>
      ) : (
        list.data && (
          <>
            <p className={settings.intro}>
              Here you keep the addresses to which your post may be sent on. Changing one never
              changes where post goes that is on its way.
            </p>
            <AddressList
              stored={list.data}
              deleted={deleted}
              onEdit={setEdited}
              onDelete={(address) =>
                setDeleted([...deleted.filter(({ id }) => id !== address.id), address])
              }
            />
            <div>{add}</div>
          </>
        )
      )}
      {edited && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          // who adds the first one most often means their own
          known={list.data?.length === 0 ? profile : undefined}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
