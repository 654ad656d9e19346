import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro, formatPriceWithVat } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { PostCharges } from 'shared/post-charges/types';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/card';
import styles from './beyond-plan.module.css';
import { LargerPlan } from './larger-plan';

/** What a member owes beyond their plan this month, what it may come to, and when it is billed. */
export function BeyondPlan({ charges }: { charges: PostCharges }): ReactNode {
  const { month, carried, dearer_plan: larger } = charges;
  const isOwed = month.gross !== 0 || carried.count > 0;
  if (!isOwed) return larger && <LargerPlan plan={larger} />;
  return (
    <>
      <Card as="section" className={styles.card} aria-labelledby="beyond-heading">
        <h3 id="beyond-heading" className={styles.heading}>
          Beyond your plan this month
        </h3>
        <p className={styles.sum}>{sumText(month)}</p>
        <Limit charges={charges} />
        <p className={styles.when}>{whenText(charges)}</p>
      </Card>
      {larger && <LargerPlan plan={larger} />}
    </>
  );
}

/** "3 documents, €5.31 (€4.50 + €0.81 VAT)". */
export function sumText({ documents, others, net, gross }: PostCharges['month']): string {
  const what = [
    documents > 0 && counted(documents, 'document'),
    others > 0 && (documents > 0 ? counted(others, 'other charge') : counted(others, 'charge')),
  ].filter(Boolean);
  if (what.length === 0 && gross === 0) return 'Nothing';
  const vat = Math.round((gross - net) * 100) / 100;
  return [...what, formatPriceWithVat({ net, vat, gross })].join(', ');
}

/** When it is billed, and what of it is not yet certain. */
export function whenText({ month, period_to: last, carried, least_order }: PostCharges): string {
  const least = formatEuro(least_order);
  return [
    month.gross > 0 &&
      last !== null &&
      (month.gross + carried.gross < least_order
        ? `We bill it after ${formatDay(last)}; below ${least} it may wait for the next month of the same quarter.`
        : `We bill it after ${formatDay(last)}.`),
    month.open > 0 && `${month.open} of these ${month.open === 1 ? 'is' : 'are'} not done yet.`,
    carried.gross > 0 &&
      `${formatEuro(carried.gross)} from before, any VAT included, is not billed yet: ${
        carried.open > 0
          ? 'some of it is not done yet.'
          : `below ${least} we carry it on to the next month, but not past the end of a quarter.`
      }`,
    carried.gross < 0 &&
      `We gave back ${formatEuro(-carried.gross)} that was billed before: it is taken off your next order.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Limit({ charges: { month, cap } }: { charges: PostCharges }): ReactNode {
  if (cap === null) return null;
  return (
    <div className={styles.limit}>
      <meter
        className={styles.meter}
        min={0}
        max={cap || 1}
        value={Math.min(Math.max(month.net, 0), cap || 1)}
        aria-hidden="true"
      />
      <p>
        {month.net <= cap
          ? `${formatEuro(month.net)} of ${formatEuro(cap)} plus VAT, then we ask you twice.`
          : `${formatEuro(month.net)} plus VAT: above your limit of ${formatEuro(cap)}, so we ask you twice.`}{' '}
        <Link to={`${paths.post}?view=settings`}>Change this limit</Link>
      </p>
    </div>
  );
}
