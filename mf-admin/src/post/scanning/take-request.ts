import { letGoPostRequest, takePostRequest } from 'shared/post/api';
import type { QueuedRequest } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';

/** One person at a time. @throws AppError `PO010` somebody else has it; `PO011` it waits no more */
export function takeRequest({ id }: QueuedRequest): Promise<void> {
  return withPostReloaded(takePostRequest(id));
}

/** Somebody else may take it. @throws AppError `PO010`, `PO011` */
export function letGoRequest({ id }: QueuedRequest): Promise<void> {
  return withPostReloaded(letGoPostRequest(id));
}
