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
  /** For search engines and link previews; pages behind the sign-in have none. */
  description?: string;
}

const open = (path: AppPath, name: string, description: string): AppRoute => ({
  path,
  remote: 'mf-public',
  access: 'public',
  name,
  description,
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
  open(
    paths.home,
    'Home',
    'A registered business address, mail handling and secure document storage in a historic house in Malta.',
  ),
  open(
    paths.businessAddresses,
    'Business Addresses',
    'Mail reception, registered address support, document storage and scanning: what a business address in Malta includes.',
  ),
  open(
    paths.servicesOffered,
    'Services Offered',
    'Mail reception, registered address, document storage, and scan, email and shred, described one by one.',
  ),
  open(
    paths.members,
    'Membership',
    'Compare the Essential, Pro and Enterprise plans, monthly or annual, and register.',
  ),
  open(
    paths.buildingHistory,
    'Building History',
    'The story of the historic house behind the address.',
  ),
  open(
    paths.contact,
    'Contact',
    'Write to us about an address, mail handling or a visit. We answer within 24 hours.',
  ),
  open(
    paths.affiliate,
    'Affiliate Program',
    'Recommend us and earn up to 30% recurring commission. Applications are reviewed within 2-3 business days.',
  ),
  open(paths.login, 'Sign In', 'Sign in to your member dashboard.'),
  open(paths.forgotPassword, 'Forgot Password', 'Ask for a link to choose a new password.'),
  open(paths.resetPassword, 'Reset Password', 'Choose a new password.'),
  open(paths.terms, 'Terms & Conditions', 'The terms of our services and memberships.'),
  open(paths.privacy, 'Privacy Policy', 'What personal data we keep, why and for how long.'),
  open(paths.cookies, 'Cookie Policy', 'The cookies this site uses.'),
  open(paths.security, 'Security Policy', 'How we protect your data, and how to report a problem.'),
  open(paths.supabaseTest, 'Connection Test', 'Whether this site reaches its database.'),

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
