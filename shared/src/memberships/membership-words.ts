import { capitalised } from 'shared/lib/capitalised';
import { planName } from './plan-words';
import { type BillingPeriod, isPlanType } from './types';

interface Kind {
  membership_type: string | null;
  billing_period: BillingPeriod | null;
}

/** The name of any type of membership, those given by hand among them: "Pro", "Platinum". */
export function typeName(type: string): string {
  return isPlanType(type) ? planName(type) : capitalised(type);
}

/** "Pro, annual"; blank for none. */
export function kindName({ membership_type: type, billing_period: period }: Kind): string {
  if (type === null) return '';
  return period === null ? typeName(type) : `${typeName(type)}, ${period}`;
}

/** What one period is called: "month" or "year". */
export function periodWord(period: BillingPeriod): string {
  return period === 'annual' ? 'year' : 'month';
}
