import type { PostRequestKind, QueuedRequest } from 'shared/post/types';
import { requestKinds } from '../request-kinds';

/** Requests of one kind whose paper is in one place: one walk to the shelf. */
interface Batch {
  /** Null: no shelf is noted. */
  place: string | null;
  requests: QueuedRequest[];
}

export interface BatchesOfKind {
  kind: PostRequestKind;
  title: string;
  count: number;
  batches: Batch[];
}

/** Requests by kind, then by place, the earliest due first; what has no place is last. */
export function batchesOf(requests: readonly QueuedRequest[]): BatchesOfKind[] {
  const kinds = Object.keys(requestKinds) as PostRequestKind[];
  return kinds.flatMap((kind) => {
    const ofKind = requests.filter((request) => request.kind === kind).toSorted(byDue);
    if (ofKind.length === 0) return [];
    const { title } = requestKinds[kind];
    return [{ kind, title, count: ofKind.length, batches: byPlace(ofKind) }];
  });
}

function byPlace(requests: readonly QueuedRequest[]): Batch[] {
  const places = new Map<string | null, QueuedRequest[]>();
  for (const request of requests) {
    places.set(request.place, [...(places.get(request.place) ?? []), request]);
  }
  return [...places]
    .map(([place, ofPlace]) => ({ place, requests: ofPlace }))
    .toSorted((one, other) => {
      if (one.place === null || other.place === null) return one.place === null ? 1 : -1;
      return one.place.localeCompare(other.place, 'en', { numeric: true }); // A2 before A10
    });
}

/** What has no due time is last. */
function byDue(one: QueuedRequest, other: QueuedRequest): number {
  const last = '9999';
  return (one.due_at ?? last).localeCompare(other.due_at ?? last) || one.id.localeCompare(other.id);
}
