import type { ReactNode } from 'react';
import { Notice } from 'shared/ui/notice';
import { isVatProblem, standingText } from './standing-text';
import { useVatStanding } from './use-vat-standing';

/** What VIES said of the signed-in person's number, as soon as it has. */
export function StandingNotice(): ReactNode {
  const { data: standing } = useVatStanding();
  const text = standing && standingText(standing);
  if (!text) return null;
  return (
    <Notice tone={isVatProblem(standing.state) ? 'warning' : 'success'} announce>
      {text}
    </Notice>
  );
}
