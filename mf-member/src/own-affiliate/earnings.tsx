import type { ReactNode } from 'react';
import {
  commissionPayout,
  commissionRate,
  commissionRates,
  nextCommissionStep,
} from 'shared/affiliates/programme';
import { counted } from 'shared/lib/counted';
import { formatPercent } from 'shared/lib/money';
import type { OwnAffiliate } from 'shared/own-affiliate/types';
import { CopyButton } from 'shared/ui/copy-button';
import styles from './affiliate-card.module.css';

interface EarningsProps {
  affiliate: OwnAffiliate;
  link: string;
  code: string;
}

/** The link to pass on, who came through it, and what that earns. */
export function Earnings({ affiliate, link, code }: EarningsProps): ReactNode {
  const { total_referrals: total, referrals_this_month } = affiliate;
  return (
    <>
      <dl className={styles.keys}>
        <Key name="Your link" text={link} what="Link" />
        <Key name="Your code" text={code} what="Code" />
      </dl>
      <dl className={styles.figures}>
        <Figure name="Registrations" value={String(total)} />
        <Figure name="This month" value={String(referrals_this_month)} />
        <Figure name="Your rate" value={formatPercent(commissionRate(total))} />
      </dl>
      <p className={styles.text}>
        A registration counts once its e-mail is confirmed. Your rate is your share of every
        membership payment by a client who registered through you, without VAT and the onboarding
        fee: {commissionRates()}.{nextStep(total)} We pay {commissionPayout}.
      </p>
    </>
  );
}

function Key({ name, text, what }: { name: string; text: string; what: string }): ReactNode {
  return (
    <div className={styles.key}>
      <dt>{name}</dt>
      <dd className={styles.value}>{text}</dd>
      <dd>
        <CopyButton text={text} what={what} />
      </dd>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function nextStep(total: number): string {
  const next = nextCommissionStep(total);
  if (!next) return '';
  return ` With ${counted(next.from - total, 'more registration')} your rate becomes ${formatPercent(next.rate)}.`;
}
