import { paths } from 'shared/lib/paths';
import declared from '../screens';
import type { Find } from './recent-finds';

/** Parts of screens that people look for by a name of their own. */
const parts: readonly (readonly [name: string, to: string])[] = [
  ['Affiliate applications', `${paths.users}?tab=affiliates&filter=pending`],
  ['Unpaid orders', `${paths.orders}?filter=pending`],
  ['Overdue orders', `${paths.orders}?filter=overdue`],
  ['Messages to answer', `${paths.messages}?filter=open`],
  ['Refunds to review', `${paths.refunds}?filter=open`],
  ['Services to process', `${paths.services}?view=ordered&filter=to_do`],
];

/** Where an administrator can go: the screens there are, by their names. */
export function officeScreens(isSuperAdmin: boolean): Find[] {
  const screens = declared.screens.flatMap(({ path, title, page, access }) => {
    const isOpen = page && path !== paths.person; // a record is of somebody
    const isTheirs = access !== 'super_administrator' || isSuperAdmin;
    return isOpen && isTheirs ? [[title, path] as const] : [];
  });
  const built = new Set(screens.map(([, path]) => path));
  return [...screens, ...parts.filter(([, to]) => built.has(to.split('?')[0] ?? ''))].map(
    ([title, to]) => ({ key: to, title, detail: null, to }),
  );
}
