import type { ReactNode } from 'react';
import { usePlanInCart } from 'shared/cart/use-plan-in-cart';
import { maltaToday } from 'shared/lib/malta-time';
import { standingOf } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import type { PostQuotaState } from 'shared/post/types';
import { ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './held-notice.module.css';
import { heldText } from './held-text';

interface HeldNoticeProps {
  state: PostQuotaState;
  /** Undefined where it could not be loaded. */
  membership: Membership | undefined;
}

/** What happens to the post of somebody without a plan in force, and the way to one. */
export function HeldNotice({ state, membership }: HeldNoticeProps): ReactNode {
  const isPlanInCart = usePlanInCart();
  const today = maltaToday();
  const held = heldText(state, membership?.leaving, today);
  if (!held) return null;
  const action = membership && standingOf(membership, today, isPlanInCart).action;
  return (
    <Notice tone="warning">
      <div className={styles.held}>
        <p className={styles.title}>{held.title}</p>
        <p>{held.text}</p>
      </div>
      {action && (
        <div className="ways">
          <ButtonLink to={action.to} size="sm" tone="primary">
            {action.label}
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
}
