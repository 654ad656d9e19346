/**
 * Every address of the site, once. Remotes key their pages by these, the shell keys its route
 * table by them, links are written with them. Sources: spec 1§2, spec 2§2.
 */
export const paths = {
  home: '/',
  businessAddresses: '/business-addresses',
  servicesOffered: '/services-offered',
  members: '/members',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  buildingHistory: '/building-history',
  contact: '/contact',
  affiliate: '/affiliate',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  security: '/security',
  supabaseTest: '/supabase-test',

  lounge: '/ladyboss-lounge',
  dashboard: '/dashboard',
  documents: '/dashboard/documents',
  services: '/dashboard/services',
  events: '/dashboard/events',
  cart: '/dashboard/cart',
  billing: '/dashboard/billing',
  notifications: '/dashboard/notifications',

  users: '/dashboard/users',
  discounts: '/dashboard/discounts',
  greetings: '/dashboard/greetings',
  orders: '/dashboard/orders',
  messages: '/dashboard/messages',
  testAdminNotifications: '/test-admin-notifications',
  debugAffiliates: '/debug-affiliates',
} as const;

export type AppPath = (typeof paths)[keyof typeof paths];

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
}
