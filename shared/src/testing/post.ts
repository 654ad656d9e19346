import type { OwnPost, OwnPostItem, PostQuota, PostRequest } from '../post/types';

/** @param nr tells one from the other; the higher, the older: each came a day before the one before. */
export function makePost(nr: number, changes: Partial<OwnPost> = {}): OwnPost {
  const received_at = new Date(Date.parse('2026-11-26T09:00:00Z') - nr * 86_400_000).toISOString();
  const id = `22222222-2222-4222-8222-${String(nr).padStart(12, '0')}`;
  return {
    id,
    code: '7Q4WXEFH',
    kind: 'letter',
    sender: `Sender ${nr}`,
    addressee: 'Vella & Co',
    is_official: false,
    received_at,
    paper: 'stored',
    paper_at: received_at,
    image: 'envelope',
    envelope: `${id}/envelope.jpg`,
    read_at: '2026-11-26T10:00:00Z',
    folder: null,
    note: null,
    weight_g: null,
    request: null,
    is_top: false,
    hit: null,
    ...changes,
  };
}

/** One that waits for its scan, which the plan includes, until the afternoon of 27 November. */
export function makePostRequest(changes: Partial<PostRequest> = {}): PostRequest {
  return {
    id: '44444444-4444-4444-8444-444444444444',
    kind: 'scan',
    state: 'waiting',
    asked_at: '2026-11-26T15:00:00Z',
    due_at: '2026-11-27T15:00:00Z',
    is_included: true,
    net: 0,
    vat: 0,
    gross: 0,
    done_at: null,
    refusal: null,
    refusal_note: null,
    ...changes,
  };
}

/** An item with all there is of it; its request is the first of its requests. */
export function makePostItem(changes: Partial<OwnPostItem> = {}): OwnPostItem {
  const { requests = [] } = changes;
  return {
    ...makePost(1),
    request: requests[0] ?? null,
    requests: [],
    scan: null,
    scanning: null,
    timeline: [
      {
        id: 1,
        at: '2026-11-25T09:00:00Z',
        kind: 'received',
        by: 'office',
        place: null,
        detail: {},
      },
    ],
    ...changes,
  };
}

/** Of the Pro plan: 3 of 30 documents used, the month ends with 13 December. */
export function makePostQuota(changes: Partial<PostQuota> = {}): PostQuota {
  return {
    state: 'active',
    is_in_grace: false,
    ends_on: null,
    included: 30,
    used: 3,
    period_from: '2026-11-14',
    period_to: '2026-12-14',
    extra_net: 0.9,
    extra_vat: 0.16,
    extra_gross: 1.06,
    next_gross: 0,
    next_due_at: '2026-11-27T15:00:00Z',
    ...changes,
  };
}
