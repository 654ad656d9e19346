import { paths } from 'shared/lib/paths';
import type { OwnPost } from 'shared/post/types';
import type { ReadPost } from 'shared/post-delegates/types';

/** An item of somebody else's post as the list draws it: nothing of it is marked, asked for or unread. */
export function asOwnPost(item: ReadPost): OwnPost {
  return {
    ...item,
    read_at: item.received_at,
    folder: null,
    note: null,
    request: null,
    open_requests: [],
    left_by_rule: null,
    is_top: false,
    hit: null,
  };
}

/** The page of such an item. @param page of its scan, from 1 */
export function readItemPath(id: string, page?: number | null): string {
  return `${paths.postItemOfOthers}?id=${id}${page ? `&page=${page}` : ''}`;
}

/** The list of an owner's post. */
export function postOfPath(ownerId: string): string {
  return `${paths.postOfOthers}?of=${ownerId}`;
}
