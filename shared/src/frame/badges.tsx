import type { ReactNode } from 'react';
import { capitalised } from 'shared/lib/capitalised';
import type { Profile } from 'shared/profiles/types';
import { Badge, type BadgeTone } from 'shared/ui/badge';

export type StandingBadge = readonly [BadgeTone, string];

/** Something of theirs above 0 waits to be paid (spec 1§2). */
export const paymentRequired: StandingBadge = ['danger', 'Payment Required'];

export function planBadge({ membership_type }: Profile): StandingBadge {
  return ['limestone', capitalised(membership_type)];
}

/** What is to be said of a person's standing, each in a word or two. */
export function Badges({
  badges,
  className,
}: {
  badges: readonly StandingBadge[];
  className: string | undefined;
}): ReactNode {
  return (
    <ul className={className} aria-label="Membership">
      {badges.map(([tone, text]) => (
        <li key={text}>
          <Badge tone={tone}>{text}</Badge>
        </li>
      ))}
    </ul>
  );
}
