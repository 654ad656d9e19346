import { type ReactNode, useEffect, useRef, useState } from 'react';
import { linesOf } from 'shared/billing/amounts';
import type { PlacedOrder } from 'shared/cart/types';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { Button, ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { keepWhole } from 'shared/ui/keep-whole';
import { BalconyMark } from 'shared/ui/logo';
import { AmountLines, AmountTotals } from '../ui/amount-lines';
import { NextStepsList } from '../ui/next-steps-list';
import { PayByCard } from '../ui/pay-by-card';
import styles from './order-placed.module.css';
import { useAttention } from './use-attention';
import { useRedirect } from './use-redirect';

export const redirectsAfter = 3000; // ms, spec 1§9; the line in the style sheet takes as long

/** What is true after checkout: the order is placed; whether it is paid is another matter. */
export function OrderPlaced({ order }: { order: PlacedOrder }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const hint = useRef<HTMLParagraphElement>(null);
  const [isStaying, setStaying] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isStaying) hint.current?.focus(); // the button that was pressed is gone
  }, [isStaying]);
  const [isRead, attention] = useAttention();
  useRedirect(paths.billing, redirectsAfter, !isStaying && !isRead);
  const isPaid = order.status === 'paid';
  return (
    <Card
      as="section"
      tone="featured"
      className={styles.card}
      aria-labelledby="order-placed"
      {...attention}
    >
      <BalconyMark className={styles.mark} />
      <h2 id="order-placed" ref={heading} tabIndex={-1}>
        {isPaid ? 'Your order is complete' : 'Your order is placed'}
      </h2>
      <dl className={styles.facts}>
        <Fact name="Order">{keepWhole(order.purchase_number)}</Fact>
        <Fact name={isPaid ? 'Paid' : 'Payment due'}>{formatEuro(order.total_amount)}</Fact>
        {!isPaid && order.due_date && <Fact name="Due by">{formatDay(order.due_date)}</Fact>}
      </dl>
      {isPaid ? (
        <p className={styles.text}>There is nothing to pay. Your invoice is under Billing.</p>
      ) : (
        <div className={styles.next}>
          <h3>What happens next</h3>
          <NextStepsList order={order} />
          <PayByCard order={{ ...order, id: order.purchase_id }} onBegin={() => setStaying(true)} />
        </div>
      )}
      <div className={`ways ${styles.ways}`}>
        <ButtonLink to={paths.billing} tone="primary">
          Go to Billing
        </ButtonLink>
        {!isStaying && <Button onClick={() => setStaying(true)}>Stay on this page</Button>}
      </div>
      <div className={styles.until}>
        <p ref={hint} role="status" tabIndex={-1} className={styles.hint}>
          {isStaying && 'You’ll stay on this page.'}
          {!isStaying && isRead && 'Paused while you read.'}
          {!isStaying && !isRead && 'You will be taken to Billing in a moment.'}
        </p>
        {!isStaying && <span className={styles.time} data-paused={isRead || undefined} />}
      </div>
      <details className={styles.lines}>
        <summary>What you ordered</summary>
        <AmountLines label="What you ordered" lines={linesOf(order.items)} />
        <AmountTotals
          net={order.net_amount}
          vat={order.vat_amount}
          gross={order.total_amount}
          total={isPaid ? 'Paid' : 'Payment due'}
        />
      </details>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
