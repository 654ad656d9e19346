import type { ReactNode } from 'react';
import { usePlanInCart } from 'shared/cart/use-plan-in-cart';
import { maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { isAddressShown, standingOf } from 'shared/memberships/standing';
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
  if (!held) return membership && !isAddressShown(membership) ? <HeldForIdentity /> : null;
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

/** A plan is in force, and it is not approved who uses the address. */
export function HeldForIdentity({ isItem = false }: { isItem?: boolean }): ReactNode {
  return (
    <Notice tone="warning">
      <div className={styles.held}>
        <p className={styles.title}>
          {isItem ? 'We hold this for you' : 'We hold new post for you'}
        </p>
        <p>
          By law we first have to know who uses your address. Until we have approved it we keep{' '}
          {isItem ? 'this' : 'what arrives'} for you, unopened. Nothing is lost.
        </p>
      </div>
      <div className="ways">
        <ButtonLink to={paths.verification} size="sm" tone="primary">
          See what is missing
        </ButtonLink>
      </div>
    </Notice>
  );
}
