import type { ReactNode } from 'react';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { Bag } from './bag';
import { ShreddingLists } from './shredding-lists';

/** /dashboard/post/shredding: what members have asked to be shredded, and the bags it goes into. */
export default function ShreddingPage(): ReactNode {
  const open = useOpenInAddress('bag');
  return open.value === null ? (
    <ShreddingLists onOpen={open.show} />
  ) : (
    <Bag key={open.value} id={open.value} onClose={open.close} />
  );
}
