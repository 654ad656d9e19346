import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { readPostCode } from 'shared/post/code';
import { showToast } from 'shared/runtime/store';
import type { PostBag } from 'shared/shredding/types';
import { useShredding } from 'shared/shredding/use-shredding';
import { Button, ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { listenForLabels } from '../gun';
import { BagList } from './bag-list';
import { NewBagDialog } from './new-bag-dialog';
import { ShreddedBags } from './shredded-bags';
import { ToShred } from './to-shred';
import { WitnessDialog } from './witness-dialog';

/** What is due, the bags that are under way, and those that were shredded last. */
export function ShreddingLists({ onOpen }: { onOpen: (bagId: string) => void }): ReactNode {
  const { data, error, refetch } = useShredding();
  const [isNew, setNew] = useState(false);
  const [witnessed, setWitnessed] = useState<PostBag | null>(null);

  // the label on a bag leads to it
  const scan = useEffectEvent((text: string) => {
    const code = readPostCode(text);
    if (code === null) return showToast('This is not a code of our labels.', 'error');
    const bag = data?.bags.find((each) => each.code === code);
    if (bag) onOpen(bag.id);
    else showToast('This is no bag. Open a bag first, then scan what goes into it.', 'error');
  });
  useEffect(() => listenForLabels(scan), []);

  return (
    <>
      <PageHead
        title="Shredding"
        intro="One of us fills a bag and closes it, another one sees it shredded."
      >
        <ButtonLink size="sm" to={paths.post}>
          All post
        </ButtonLink>
        <Button size="sm" tone="primary" onClick={() => setNew(true)}>
          New bag
        </Button>
      </PageHead>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading what is to be shredded…" lines={5} />}
      {data && data.bags.length > 0 && (
        <BagList bags={data.bags} onOpen={onOpen} onWitness={setWitnessed} />
      )}
      {data &&
        (data.due.length > 0 ? (
          <ToShred items={data.due} total={data.due_total} />
        ) : (
          <EmptyState title="Nothing is to be shredded">
            What members ask for is listed here after seven days, when they can no longer change
            their minds.
          </EmptyState>
        ))}
      {data && data.shredded.length > 0 && <ShreddedBags bags={data.shredded} onOpen={onOpen} />}
      {isNew && <NewBagDialog onClose={() => setNew(false)} onOpened={onOpen} />}
      {witnessed && (
        <WitnessDialog bag={witnessed} onClose={() => setWitnessed(null)} onBegun={onOpen} />
      )}
    </>
  );
}
