import type { ReadPostFilter } from 'shared/post-delegates/types';
import { useSearchParams } from 'shared/router';

interface OthersAddress {
  /** Whose post; null: the first one. */
  ownerId: string | null;
  search: string;
  filter: ReadPostFilter;
  /** What is not named stays. */
  change: (part: { search?: string; filter?: ReadPostFilter }) => void;
}

const filters = ['official', 'scanned'] as const;

/** Whose post is shown, and what of it, kept in the address: Back, a reload and a link show the same. */
export function useOthersAddress(): OthersAddress {
  const [address, setAddress] = useSearchParams();
  const search = (address.get('q') ?? '').trim().slice(0, 100);
  const filter = filters.find((name) => name === address.get('show')) ?? 'all';
  return {
    ownerId: address.get('of'),
    search,
    filter,
    change: (part) => {
      const next = { search, filter, ...part };
      const after = new URLSearchParams();
      const of = address.get('of');
      if (of) after.set('of', of);
      if (next.search) after.set('q', next.search);
      if (next.filter !== 'all') after.set('show', next.filter);
      setAddress(after, { replace: true, preventScrollReset: true });
    },
  };
}
