import type { ReactNode } from 'react';
import { writePostCode } from 'shared/post/code';
import { useBag } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { useSounds } from '../use-sounds';
import { BagEnd } from './bag-end';
import { bagStanding } from './bag-list';
import { Contents } from './contents';
import { Filling } from './filling';
import styles from './shredding.module.css';

/** One bag: what goes into it, what is in it, and what is done with it next. */
export function Bag({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data: bag, error, refetch } = useBag(id);
  const { speaker } = useSounds();
  const isOpen = bag?.state === 'open' || bag?.state === 'stopped';
  return (
    <>
      <PageHead
        title={bag ? `Bag ${writePostCode(bag.code)}` : 'Bag'}
        intro={bag && `Level ${bag.level}, ${bag.machine}. ${bagStanding(bag)}.`}
      >
        <Button onClick={onClose}>All bags</Button>
      </PageHead>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {bag === undefined && !error && <Skeleton label="Loading the bag…" lines={5} />}
      {bag === null && (
        <EmptyState title="There is no such bag">Its address may be incomplete.</EmptyState>
      )}
      {bag && (
        <div className={styles.bag}>
          {isOpen && <Filling bag={bag} sounds={speaker} />}
          <Contents bag={bag} sounds={speaker} />
          <BagEnd bag={bag} />
        </div>
      )}
    </>
  );
}
