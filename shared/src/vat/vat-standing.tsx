import type { ReactNode } from 'react';
import { Later } from 'shared/ui/later';
import { defaultCountry } from '../profiles/default-country';
import { useProfile } from '../profiles/use-profile';

const code = {
  name: 'vat-standing',
  load: () => import(/* webpackChunkName: "vat-standing" */ './standing-notice'),
};

/** What VIES said of the signed-in person's number; nothing in Malta, where it decides nothing. */
export function VatStandingNotice(): ReactNode {
  const { data: profile } = useProfile();
  if (!profile || profile.country === defaultCountry) return null;
  return (
    <Later code={code} meanwhile={null}>
      {({ StandingNotice }) => <StandingNotice />}
    </Later>
  );
}
