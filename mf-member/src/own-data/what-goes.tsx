import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { OwnDeletion } from 'shared/own-data/types';
import { Link } from 'shared/router';
import { Notice } from 'shared/ui/notice';
import styles from './own-data.module.css';

interface WhatGoesProps {
  deletion: OwnDeletion;
  /** A link leads away from the dialog. */
  onGo: () => void;
}

/** What a deletion takes, what it leaves and why, before anybody confirms it. */
export function WhatGoes({ deletion, onGo }: WhatGoesProps): ReactNode {
  const { plan, credit_left: credit } = deletion;
  return (
    <div className={styles.told}>
      {plan && (
        <Notice tone="warning">
          <p>
            <strong>
              {plan.title} is paid until {formatDay(plan.valid_until)}.
            </strong>{' '}
            It ends with the account, and so do your box and the use of the address. We then decide
            whether to pay back unused days, and cannot write to you about it. To lose nothing,
            withdraw within the cooling-off period or give notice under{' '}
            <Link to={paths.membership} onClick={onGo}>
              Membership
            </Link>{' '}
            and delete the account afterwards.
          </p>
        </Notice>
      )}
      {credit > 0 && (
        <Notice tone="warning">
          <p>
            <strong>You have {formatEuro(credit)} of credit.</strong> We then pay it back to the
            account or card it came from, and cannot write to you about it. To hear from us, ask for
            it back under{' '}
            <Link to={paths.billing} onClick={onGo}>
              Billing
            </Link>{' '}
            first.
          </p>
        </Notice>
      )}
      <div>
        <h3>What goes at once</h3>
        <ul>
          {goes(deletion).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>What stays, and why</h3>
        <ul>
          {stays(deletion).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function goes({ seats_to_come, is_affiliate, commission }: OwnDeletion): string[] {
  return [
    'Your profile, your sign-in on every device, your cart, notifications and messages.',
    'What you have here: documents, services and history. Download your data first if you want it.',
    'Your post: what is in our house goes back to its senders, and so does what still arrives. Forwarding or holding that you have paid for ends; we then decide whether to pay back the days ahead.',
    ...(seats_to_come > 0
      ? [
          `${counted(seats_to_come, 'paid seat')} at upcoming events. To hear from us about the money, cancel them under Events first.`,
        ]
      : []),
    ...(is_affiliate ? ['Your affiliate code: it no longer counts or earns anything.'] : []),
    ...(commission > 0
      ? [
          `${formatEuro(commission)} of commission that we have not paid yet: we could not pay it to anyone. To have it, wait for the payout first.`,
        ]
      : []),
  ];
}

function stays({ has_orders, is_affiliate, identity_kept_until: kept }: OwnDeletion): string[] {
  return [
    ...(has_orders
      ? [
          'Orders, payments and invoices, with the name, address and e-mail printed on them, for seven years: tax law in Malta requires it.',
        ]
      : ['Nothing in our books: you have ordered nothing.']),
    ...(kept
      ? [
          `Who used the address, with the documents you sent us, until ${formatDay(kept)}: the law requires it. Then it is deleted. Only named officers can open it.`,
        ]
      : []),
    'Records of post, if there are any, for seven years: the law requires it.',
    ...(is_affiliate
      ? [
          'How many people registered through your code, without your name. Commission we paid you stays in our books for seven years, with your name and address.',
        ]
      : []),
    'The fact that administrators changed something, without the details.',
    'One last e-mail, which confirms the deletion. No other follows.',
  ];
}
