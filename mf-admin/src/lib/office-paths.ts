import { paths } from 'shared/lib/paths';

/**
 * Where one thing stands in the administrators' screens. A link from a list, the search or a figure
 * leads there; the screen of that address reads the same parameter.
 */

/** A member's record, by the id of their profile. */
export function personPath(userId: string): string {
  return `${paths.person}?id=${userId}`;
}

/** Who uses an address: a case, on the screen of the queue. */
export function verificationPath(caseId: string): string {
  return `${paths.verifications}?open=${caseId}`;
}

/** An order, opened above the list of orders. */
export function orderPath(orderId: string): string {
  return `${paths.orders}?open=${orderId}`;
}

/** An item of post by its label, opened above the list of post. */
export function postItemPath(code: string): string {
  return `${paths.post}?open=${code}`;
}

/** An event with its registrations, opened above the administrators' list of events. */
export function eventPath(eventId: string): string {
  return `${paths.events}?open=${eventId}`;
}

/** The lists of what waits for the office: a count leads to the one it counts. */
export const waitingPaths = {
  applications: `${paths.users}?tab=affiliates&filter=pending`,
  messages: `${paths.messages}?filter=open`,
  overdue: `${paths.orders}?filter=overdue`,
  unpaid: `${paths.orders}?filter=pending`,
  services: `${paths.services}?view=ordered&filter=to_do`,
  refunds: `${paths.refunds}?filter=open`,
};
