import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';

/** For a route whose remote has no page yet: says so plainly, instead of pretending. */
export function NotBuiltPage({
  name,
  headingLevel,
}: {
  name: string;
  headingLevel: 'h1' | 'h2';
}): ReactNode {
  return (
    <PageSection width="text">
      <SectionHeading
        as={headingLevel}
        eyebrow="Not built yet"
        intro={`The ${name} screen is planned but does not exist yet. Nothing is broken, and there is nothing to wait for here.`}
      >
        {name}
      </SectionHeading>
      <p>
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </p>
    </PageSection>
  );
}
