import type { ReactNode } from 'react';
import type { useAmountsDue } from 'shared/billing/use-billing';
import { useCart } from 'shared/cart/use-cart';
import { usePlanInCart } from 'shared/cart/use-plan-in-cart';
import { maltaToday } from 'shared/lib/malta-time';
import type { useMembership } from 'shared/memberships/use-membership';
import { useUnread } from 'shared/notifications/use-unread';
import type { OwnPost } from 'shared/post/types';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import type { OwnVerification } from 'shared/verification/types';
import { CatalogueSection, ListStatus } from '../ui/catalogue-page';
import { OwnItem, OwnNone } from '../ui/own-list';
import styles from './home-page.module.css';
import { tasksOf } from './tasks';

interface ToDoProps {
  due: ReturnType<typeof useAmountsDue>;
  membership: ReturnType<typeof useMembership>;
  /** Undefined where it could not be loaded. */
  post: readonly OwnPost[] | undefined;
  verification: OwnVerification | undefined;
}

/** What is due and what waits; nothing of it is one line. */
export function ToDo({ due, membership, post = [], verification }: ToDoProps): ReactNode {
  const tasks = tasksOf({
    due: due.data,
    membership: membership.data,
    verification,
    official: post.filter(({ is_top }) => is_top),
    asked: post.filter(({ open_requests }) => open_requests.some(({ state }) => state === 'asked')),
    isPlanInCart: usePlanInCart(),
    inCart: useCart(({ items }) => items.length),
    unread: useUnread(),
    today: maltaToday(),
  });
  const isKnown = due.data && membership.data;
  return (
    <CatalogueSection title="To do" list={due}>
      {!membership.data && <ListStatus list={membership} />}
      {tasks.length > 0 && (
        <ul className={styles.tasks} aria-label="To do">
          {tasks.map(({ title, note, isOverdue, isMain, action, to }) => (
            <OwnItem
              key={to}
              title={title}
              state={isOverdue && <Badge tone="danger">Overdue</Badge>}
              facts={note}
              actions={
                <ButtonLink to={to} size="sm" tone={isMain ? 'primary' : 'secondary'}>
                  {action}
                  <span className="visually-hidden">: {title}</span>
                </ButtonLink>
              }
            />
          ))}
        </ul>
      )}
      {tasks.length === 0 && isKnown && <OwnNone>You’re all caught up.</OwnNone>}
    </CatalogueSection>
  );
}
