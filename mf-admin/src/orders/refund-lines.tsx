import type { ReactNode } from 'react';
import type { Totals } from 'shared/billing/amounts';
import { formatEuro, plainAmount } from 'shared/lib/money';
import type { Form } from 'shared/lib/use-form';
import type { RefundableLine } from 'shared/orders/types';
import { Button } from 'shared/ui/button';
import { CheckboxField, TextField } from 'shared/ui/field';
import { readAmount } from './payment-amount';
import styles from './refund-dialog.module.css';
import { amountName, chosenName, type RefundTyped } from './refund-rules';

/** The lines of an order, each to be paid back whole or in part, and what that comes to. */
export function RefundLines({
  form,
  lines,
  total,
}: {
  form: Form<RefundTyped>;
  lines: readonly RefundableLine[];
  total: Totals;
}): ReactNode {
  const open = lines.filter((line) => line.refundable_amount > 0);
  const isWhole = open.every((line) => isWholeIn(form.values, line));
  return (
    <section className={styles.section} aria-labelledby="refund-lines">
      <div className={styles.head}>
        <h3 id="refund-lines">Lines</h3>
        {open.length > 1 && (
          <Button
            size="sm"
            tone="quiet"
            disabled={isWhole}
            onClick={() => form.fill(wholeOf(open))}
          >
            Choose all in full
          </Button>
        )}
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.position} className={styles.line}>
            <Line form={form} line={line} />
          </li>
        ))}
      </ul>
      <div role="status" aria-label="Refund" className={styles.sum}>
        <dl className={styles.totals}>
          <div>
            <dt>Net</dt>
            <dd>{formatEuro(total.net)}</dd>
          </div>
          <div>
            <dt>VAT</dt>
            <dd>{formatEuro(total.vat)}</dd>
          </div>
          <div>
            <dt>Refund</dt>
            <dd>{formatEuro(total.gross)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function Line({ form, line }: { form: Form<RefundTyped>; line: RefundableLine }): ReactNode {
  const { position, title, quantity, refundable_amount: left } = line;
  const name = quantity > 1 ? `${quantity} × ${title}` : title;
  if (left <= 0) {
    return (
      <p className={styles.closed}>
        {name} <span>{closedText(line)}</span>
      </p>
    );
  }
  return (
    <>
      <CheckboxField {...form.field(chosenName(position))} label={name} hint={openText(line)} />
      {form.values[chosenName(position)] && (
        <TextField
          {...form.field(amountName(position))}
          label={
            <>
              Amount<span className="visually-hidden"> of {name}</span> (€)
            </>
          }
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
    </>
  );
}

function openText({ gross_amount, credited_amount, refundable_amount }: RefundableLine): string {
  const isPart = refundable_amount < gross_amount;
  return [
    formatEuro(gross_amount),
    credited_amount > 0 && `${formatEuro(credited_amount)} credited`,
    isPart && `at most ${formatEuro(refundable_amount)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function closedText({ gross_amount, credited_amount }: RefundableLine): string {
  if (gross_amount <= 0) return formatEuro(gross_amount);
  return credited_amount > 0 ? 'Credited already' : 'Nothing to pay back';
}

function isWholeIn(typed: RefundTyped, { position, refundable_amount }: RefundableLine): boolean {
  return (
    typed[chosenName(position)] === true &&
    readAmount(typed[amountName(position)] ?? '') === refundable_amount
  );
}

/** All of what can be paid back of each line. */
function wholeOf(lines: readonly RefundableLine[]): Partial<RefundTyped> {
  return Object.fromEntries(
    lines.flatMap(({ position, refundable_amount }) => [
      [chosenName(position), true],
      [amountName(position), plainAmount(refundable_amount)],
    ]),
  );
}
