import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useLiveCounts, usePostCount } from 'shared/post/use-post';
import { useSearchParams } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { ItemDialog } from '../item-dialog';
import { Counting } from './counting';
import { Report } from './report';
import { Shelves } from './shelves';

/** /dashboard/post/inventory: what lies in the house is counted here, shelf by shelf, and compared with what is recorded. */
export default function InventoryPage(): ReactNode {
  const [parameters] = useSearchParams();
  const id = parameters.get('count');
  const [opened, setOpened] = useState<string | null>(null);
  useLiveCounts();
  return (
    <>
      {id === null ? <Shelves onOpen={setOpened} /> : <Count key={id} id={id} onOpen={setOpened} />}
      {opened !== null && <ItemDialog code={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Count({ id, onOpen }: { id: string; onOpen: (code: string) => void }): ReactNode {
  const { data, error, refetch } = usePostCount(id);
  if (data) {
    return data.ended_at === null ? (
      <Counting count={data} onOpen={onOpen} />
    ) : (
      <Report count={data} onOpen={onOpen} />
    );
  }
  const back = (
    <ButtonLink size="sm" to={paths.postInventory}>
      All shelves
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Inventory">{back}</PageHead>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <Skeleton label="Loading the count…" lines={6} height="row" />
      )}
      {data === null && (
        <EmptyState title="There is no such count">
          <p>Someone may have discarded it. Choose a shelf to begin a new one.</p>
        </EmptyState>
      )}
    </>
  );
}
