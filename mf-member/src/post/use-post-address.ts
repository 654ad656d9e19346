import type { PostFilter, PostQuestion } from 'shared/post/types';
import { useSearchParams } from 'shared/router';

const filters = ['unread', 'official', 'asked', 'scanned', 'ending'] as const;

export interface PostAddress {
  view: 'list' | 'settings';
  question: PostQuestion;
  isNarrowed: boolean;
  /** What is not named stays. */
  change: (part: Partial<PostQuestion>) => void;
}

/** What is shown of the post, kept in the address: Back, a reload and a link show the same. */
export function usePostAddress(): PostAddress {
  const [address, setAddress] = useSearchParams();
  const question: PostQuestion = {
    search: (address.get('q') ?? '').trim().slice(0, 100),
    filter: filterOf(address),
  };
  return {
    view: address.get('view') === 'settings' ? 'settings' : 'list',
    question,
    isNarrowed: question.search !== '' || question.filter !== 'all',
    change: (part) =>
      setAddress(addressFor({ ...question, ...part }), { replace: true, preventScrollReset: true }),
  };
}

/** What the address does not say, or says wrongly, is everything. */
function filterOf(address: URLSearchParams): PostFilter {
  const folder = address.get('folder');
  if (folder) return `folder:${folder}`;
  return filters.find((name) => name === address.get('show')) ?? 'all';
}

function addressFor({ search, filter }: PostQuestion): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set('q', search);
  if (filter.startsWith('folder:')) address.set('folder', filter.slice('folder:'.length));
  else if (filter !== 'all') address.set('show', filter);
  return address;
}
