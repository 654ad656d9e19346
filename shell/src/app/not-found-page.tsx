import { type ReactNode, useEffect } from 'react';
import { paths } from 'shared/lib/paths';
import { useNavigate } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';

export const notFoundRedirectDelay = 3000; // ms, spec 2§2

/** Any address that is not a screen; leads home by itself, leaving no trace in the history. */
export function NotFoundPage(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), notFoundRedirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PageSection width="text">
      <SectionHeading
        as="h1"
        eyebrow="404"
        intro="There is nothing at this address. You will be redirected to the home page shortly."
      >
        Page Not Found
      </SectionHeading>
      <p>
        <ButtonLink to={paths.home} replace tone="primary">
          Go Home Now
        </ButtonLink>
      </p>
    </PageSection>
  );
}
