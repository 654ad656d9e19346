import type { ReactNode } from 'react';
import { company } from 'shared/company';

/** The support mailbox; every page about signing in shows it (spec 1§1). */
export function SupportContact({ className }: { className?: string | undefined }): ReactNode {
  return (
    <p className={className}>
      Trouble signing in? <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
    </p>
  );
}
