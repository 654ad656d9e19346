import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { useLocation } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';

/** Where a person arrives whose account has just been deleted; others have nothing to read here. */
export default function GoodbyePage(): ReactNode {
  const isHydrated = useIsHydrated();
  const { state } = useLocation();
  return (
    <Doorway title="Goodbye">
      {isHydrated && hasLeft(state) ? (
        <Farewell hasOrders={state.hasOrders} />
      ) : (
        <p>The house stays where it is. You are welcome whenever you like.</p>
      )}
      <ButtonLink to={paths.home} tone="primary" wide>
        Go to the home page
      </ButtonLink>
    </Doorway>
  );
}

function Farewell({ hasOrders }: { hasOrders: boolean }): ReactNode {
  return (
    <>
      <p>
        <strong>Your account is deleted.</strong> You are signed out on every device, and nothing of
        yours is left in this browser. A last e-mail confirms it.
      </p>
      {hasOrders && (
        <p>
          Your invoices stay in our books for seven years, as the law requires. For a copy or a
          question, write to <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
        </p>
      )}
      <p>Thank you for having had your address with us. You are always welcome back.</p>
    </>
  );
}

function hasLeft(state: unknown): state is { hasOrders: boolean } {
  return typeof state === 'object' && state !== null && 'hasOrders' in state;
}
