export * as paths from './path-list';

import type * as list from './path-list';

export type AppPath = (typeof list)[keyof typeof list];

/** Anchors of the four sections of /services-offered. */
export const serviceAnchors = {
  mailReception: 'mail-reception',
  registeredAddress: 'registered-address',
  documentStorage: 'document-storage',
  scanEmailShred: 'scan-email-shred',
} as const;

/**
 * History state of /login when a page behind the sign-in sent the visitor there: where to go back
 * to after signing in (path, query and fragment on this site).
 */
export interface ReturnTarget {
  returnTo: string;
  /** Whose visit it was, when their session ended on the page: nobody else is led there. */
  returning?: string;
}
