import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { Notice } from 'shared/ui/notice';
import type { VatWork } from 'shared/vat/office/types';
import styles from './vat-page.module.css';

const nearAt = 0.8;

/** How near downloads to consumers of other member states are to the sum from which their own states tax them. */
export function Threshold({ threshold }: { threshold: VatWork['threshold'] }): ReactNode {
  const { year, net, net_before, limit } = threshold;
  const isOver = net > limit || net_before > limit;
  const isNear = !isOver && net >= nearAt * limit;
  return (
    <section className={styles.part} aria-labelledby="vat-threshold">
      <h3 id="vat-threshold">Downloads to consumers in the European Union</h3>
      <p>
        {formatEuro(net)} in {year}, {formatPercent(net / limit)} of {formatEuro(limit)} net;{' '}
        {formatEuro(net_before)} in {year - 1}.
      </p>
      {isNear && (
        <Notice tone="warning">
          The threshold is near. Above it, each consumer’s own state taxes downloads: please prepare
          the One Stop Shop with your accountant.
        </Notice>
      )}
      {isOver && (
        <Notice tone="warning">
          The threshold is passed. Downloads to consumers are taxed in their own states, which this
          site does not do yet: please speak to your accountant today.
        </Notice>
      )}
      <p className={styles.hint}>
        Documents and events shown online, bought by anyone in another member state without a
        confirmed number. Maltese VAT is charged on them.
      </p>
    </section>
  );
}
