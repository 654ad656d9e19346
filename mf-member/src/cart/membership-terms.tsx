import type { ReactNode } from 'react';
import { sum, totalsOf } from 'shared/billing/amounts';
import { feeLine } from 'shared/cart/quoted-lines';
import type { CartQuote, QuoteLine } from 'shared/cart/types';
import { daysAfter, formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { coolingOffDays, noticeDays, renewalDays } from 'shared/memberships/plan-terms';
import { useMembership } from 'shared/memberships/use-membership';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/card';
import { chargedAutomatically, waysToPay } from '../lib/ways-to-pay';
import styles from './membership-terms.module.css';

/** What a plan in the cart costs now and later, and how it goes on or ends: said before it is ordered. */
export function MembershipTerms({ quote }: { quote: CartQuote }): ReactNode {
  const plan = quote.lines.find(
    (line) => line.is_membership && !line.is_credit && line.problem === null,
  );
  if (!plan) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="membership-terms">
      <h3 id="membership-terms">Your membership, before you order</h3>
      <dl className={styles.facts}>
        <Fact name={feeLine(quote) ? 'First payment' : 'This payment'}>
          {thisPayment(quote, plan)}
        </Fact>
        <Fact name="After that">{afterThat(quote, plan)}</Fact>
        <Fact name="Renewal">
          We send the next order {renewalDays} days before the end of each period; it is due on the
          last day of that period. You pay it {waysToPay()}; {chargedAutomatically()}.
        </Fact>
        <Fact name="Leaving">
          You can give {noticeDays} days’ notice at any time. Your membership ends with the period
          in which those days run out.
          <Withdrawal hasFee={feeLine(quote) !== null} />
        </Fact>
      </dl>
      <p className={styles.more}>
        Read more in our <Link to={paths.terms}>terms</Link>.
      </p>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The days for it count from the very first payment: who comes back later may not withdraw again. */
function Withdrawal({ hasFee }: { hasFee: boolean }): ReactNode {
  const { data: membership } = useMembership();
  if (!membership) return null;
  const { first_paid_on: paidOn } = membership;
  const what = `you can also withdraw at once, and we refund the plan${hasFee ? ' and the onboarding fee' : ''}.`;
  if (paidOn === null) return ` Within ${coolingOffDays} days of your first payment ${what}`;
  const lastDay = daysAfter(paidOn, coolingOffDays);
  return lastDay >= maltaToday() && ` Until ${formatDay(lastDay)} ${what}`;
}

/** What the amount due is made of: the plan, what comes with it, and the rest of the cart. */
function thisPayment(quote: CartQuote, plan: QuoteLine): string {
  const fee = feeLine(quote);
  const credit = quote.lines.find((line) => line.is_credit);
  const known = [plan, fee, credit].filter((line) => line !== null && line !== undefined);
  const rest = sum([quote.amount_due, -totalsOf(known).gross]);
  const parts = [
    `${formatEuro(plan.gross_amount)} for ${fee ? 'your first' : 'the'} ${periodOf(plan)}`,
    credit && `less ${formatEuro(-credit.gross_amount)} for unused days of your current plan`,
    fee && `${formatEuro(fee.gross_amount)} onboarding fee (once)`,
    rest > 0 && `${formatEuro(rest)} for everything else in your cart`,
  ].filter(Boolean);
  const vat = quote.vat_rate === 0 ? '' : ' with VAT';
  return `${formatEuro(quote.amount_due)}${vat}: ${parts.join(', ')}.`;
}

function afterThat({ vat_rate }: CartQuote, plan: QuoteLine): string {
  const price = `${formatEuro(plan.unit_price)} a ${periodOf(plan)}`;
  const vat = vat_rate === 0 ? 'without VAT' : `plus ${formatPercent(vat_rate)} VAT`;
  return `${price} ${vat}, at the price on the day we write each renewal.`;
}

function periodOf({ billing_period }: QuoteLine): 'month' | 'year' {
  return billing_period === 'annual' ? 'year' : 'month';
}
