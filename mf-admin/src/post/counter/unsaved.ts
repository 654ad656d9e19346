import type { AppError } from 'shared/lib/app-error';
import { storeSlice } from 'shared/runtime/store';
import type { Destination } from '../destination';
import type { Picture } from '../pictures';
import type { NewEntry } from './queue';

/** An item that was taken in. */
export interface Taken {
  entry: NewEntry;
  photo: Picture | null;
  to: Destination;
}

interface Unsaved extends Taken {
  /** Why this device could not keep it; null: it is only just being kept. */
  error: AppError | null;
}

/** What this device does not keep is in the memory of the page alone, also while another screen of it is open. */
export const useUnsaved = storeSlice<{ items: readonly Unsaved[] }, 'ofPage', 'post-unsaved'>(
  'ofPage',
  'post-unsaved',
  { items: [] },
);

export function putUnsaved(item: Unsaved): void {
  dropUnsaved(item);
  useUnsaved.setState({ items: [...useUnsaved.getState().items, item] });
}

export function dropUnsaved({ entry }: Taken): void {
  const { items } = useUnsaved.getState();
  useUnsaved.setState({ items: items.filter((each) => each.entry.item.id !== entry.item.id) });
}
