import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';

/**
 * What a member sees at the address of an administrators' test page: these pages refuse in words of
 * their own (spec 2§8), and nothing of the office is loaded to say so.
 */
export function Refusal({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <PageSection width="text">
      <h1>{title}</h1>
      <ErrorNotice error={text}>
        <Link to={paths.documents}>Go to your documents</Link>
      </ErrorNotice>
    </PageSection>
  );
}
