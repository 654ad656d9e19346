import type { OwnService } from 'shared/services/types';

/** The fragment of the address that leads to an ordered service on this page. */
export function ownServiceId({ id }: OwnService): string {
  return `ordered-${id}`;
}
