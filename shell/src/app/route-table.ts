import { type AppPath, paths } from 'shared/lib/paths';

export type RemoteName = 'mf-public' | 'mf-member' | 'mf-admin';

export interface AppRoute {
  path: AppPath;
  /** Who shows the page. */
  remote: RemoteName;
  /** Who shows it to administrators, where they get a page of their own. */
  administratorRemote?: RemoteName;
  /** `member`: signed in. What only administrators may see is decided by the page and the database. */
  access: 'public' | 'member';
  /** Inside the dashboard's frame (title, profile card, tabs). */
  inDashboard?: true;
  /** Name of the page in the document title and on placeholders. */
  name: string;
}

const open = (path: AppPath, name: string): AppRoute => ({
  path,
  remote: 'mf-public',
  access: 'public',
  name,
});

const dashboard = (path: AppPath, remote: RemoteName, name: string): AppRoute => ({
  path,
  remote,
  access: 'member',
  inDashboard: true,
  name,
});

/** Every screen of the site (spec 1§2, 2§2). Free of React, so that the build can read it too. */
export const routeTable: readonly AppRoute[] = [
  open(paths.home, 'Home'),
  open(paths.businessAddresses, 'Business Addresses'),
  open(paths.servicesOffered, 'Services Offered'),
  open(paths.members, 'Membership'),
  open(paths.buildingHistory, 'Building History'),
  open(paths.contact, 'Contact'),
  open(paths.affiliate, 'Affiliate Program'),
  open(paths.login, 'Sign In'),
  open(paths.forgotPassword, 'Forgot Password'),
  open(paths.resetPassword, 'Reset Password'),
  open(paths.terms, 'Terms & Conditions'),
  open(paths.privacy, 'Privacy Policy'),
  open(paths.cookies, 'Cookie Policy'),
  open(paths.security, 'Security Policy'),
  open(paths.supabaseTest, 'Connection Test'),

  { path: paths.lounge, remote: 'mf-member', access: 'member', name: 'LadyBoss Business Lounge' },
  {
    ...dashboard(paths.documents, 'mf-member', 'Documents'),
    administratorRemote: 'mf-admin',
  },
  { ...dashboard(paths.services, 'mf-member', 'Services'), administratorRemote: 'mf-admin' },
  { ...dashboard(paths.events, 'mf-member', 'Events'), administratorRemote: 'mf-admin' },
  dashboard(paths.cart, 'mf-member', 'Cart'),
  dashboard(paths.billing, 'mf-member', 'Billing'),
  dashboard(paths.notifications, 'mf-member', 'Notifications'),

  dashboard(paths.users, 'mf-admin', 'Users'),
  dashboard(paths.orders, 'mf-admin', 'Orders'),
  dashboard(paths.discounts, 'mf-admin', 'Discounts'),
  dashboard(paths.greetings, 'mf-admin', 'Greetings'),
  dashboard(paths.messages, 'mf-admin', 'Messages'),
  {
    path: paths.testAdminNotifications,
    remote: 'mf-admin',
    access: 'member',
    name: 'Test Notifications',
  },
  { path: paths.debugAffiliates, remote: 'mf-admin', access: 'member', name: 'Affiliate Debug' },
];

/** The route of an address; a trailing slash makes no difference. Undefined: the 404 page. */
export function findRoute(pathname: string): AppRoute | undefined {
  const path = normalizePath(pathname);
  return routeTable.find((route) => route.path === path);
}

/** /dashboard has no screen of its own: it leads to the first tab. */
export function isDashboardRoot(pathname: string): boolean {
  return normalizePath(pathname) === paths.dashboard;
}

function normalizePath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
