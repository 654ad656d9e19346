import { type ReactNode, useState } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import type { VatCorrection } from 'shared/vat/office/types';
import { correctOrderVat } from 'shared/vat/office/use-vat-office';
import { orderPath } from '../lib/office-paths';
import styles from './vat-page.module.css';

/** Orders that were taxed because VIES had not answered, or nobody had decided, in time. */
export function Corrections({ corrections }: { corrections: readonly VatCorrection[] }): ReactNode {
  const [open, setOpen] = useState<VatCorrection | null>(null);
  const ownId = useAppStore((state) => state.session.userId);
  async function correct(order: VatCorrection): Promise<void> {
    const say = unseenNews();
    const done = await correctOrderVat(order.purchase_id);
    say(
      `Credit note ${done.credit_note_number} and invoice ${done.invoice_number} replace ${order.invoice_number}.`,
    );
  }
  return (
    <section className={styles.part} aria-labelledby="vat-corrections">
      <h3 id="vat-corrections">Invoices to put right</h3>
      {corrections.length === 0 && (
        <p>
          None. An invoice is listed here when its buyer’s number is confirmed within 30 days after
          it was charged with VAT.
        </p>
      )}
      {corrections.length > 0 && (
        <ul className={styles.list}>
          {corrections.map((order) => (
            <li key={order.purchase_id} className={styles.row}>
              <span className={styles.what}>
                <b>
                  <Link to={orderPath(order.purchase_id)}>{order.purchase_number}</Link>,{' '}
                  {order.name}
                </b>
                <span>
                  {order.invoice_number} of {formatShortDay(order.issued_date)},{' '}
                  {order.status === 'paid' ? 'paid' : 'not paid yet'}
                </span>
                <span>
                  {formatEuro(order.vat_amount)} VAT of {formatEuro(order.total_amount)},{' '}
                  {order.vat_number}
                </span>
              </span>
              {order.user_id !== ownId && (
                <Button
                  size="sm"
                  aria-label={`Put right ${order.invoice_number}`}
                  onClick={() => setOpen(order)}
                >
                  Put right
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <ConfirmDialog
          open
          onClose={() => setOpen(null)}
          title={`Put right ${open.invoice_number}?`}
          confirmLabel="Put invoice right"
          cancelLabel="Leave it"
          tone="primary"
          onConfirm={() => correct(open)}
        >
          A credit note cancels {open.invoice_number}, and a new invoice without VAT takes its
          place.{' '}
          {open.status === 'paid' ? 'The VAT that was paid becomes the member’s credit. ' : ''}
          The member is told by e-mail. This cannot be undone.
        </ConfirmDialog>
      )}
    </section>
  );
}
