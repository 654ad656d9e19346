import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cartOwner, setDiscountCode } from 'shared/cart/cart';
import type { CartQuote } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { tryDiscountCode } from 'shared/cart/use-quote';
import { AppError } from 'shared/lib/app-error';
import { needed } from 'shared/lib/form-rules';
import { formatEuro } from 'shared/lib/money';
import { useForm } from 'shared/lib/use-form';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import styles from './discount-box.module.css';

const codeSchema = v.object({ code: needed('Please enter a discount code', 60) });

interface DiscountBoxProps {
  quote: CartQuote | undefined;
  /** The cart could not be priced: nothing is known of the code, and nothing is under way. */
  hasFailed: boolean;
}

/** A code to enter, or the code applied. Whether it is good is decided by the database. */
export function DiscountBox({ quote, hasFailed }: DiscountBoxProps): ReactNode {
  const code = useCart((cart) => cart.discountCode);
  const box = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // The control that had the focus is gone when the code comes or goes: the field takes it, or the
  // sentence that says what is saved; not Remove, where a second Enter would undo the first.
  useEffect(() => {
    const isOurs = document.activeElement === document.body;
    if (!isFirst.current && isOurs) {
      box.current?.querySelector<HTMLElement>('input, [role=status]')?.focus();
    }
    isFirst.current = false;
  }, [code === null]);
  return (
    <div ref={box} className={styles.box}>
      {code === null ? <CodeForm /> : <AppliedCode {...{ code, quote, hasFailed }} />}
    </div>
  );
}

function CodeForm(): ReactNode {
  const form = useForm({
    definition: { schema: codeSchema, send: ({ code }) => applyCode(code) },
    initial: { code: '' },
    fallback: 'The code could not be checked. Please try again.',
    refusals: { DC001: { field: 'code' } },
  });
  const { error: problem, ...field } = form.field('code');
  const problemId = useId(); // an alert of its own: the focus is in the field already
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...field}
        label="Discount code"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problemId}
      />
      <Button type="submit" busy={form.status !== 'editing'} busyLabel="Checking the code…">
        Apply
      </Button>
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
      {form.error && (
        <div className={styles.trouble}>
          <ErrorNotice error={form.error} />
        </div>
      )}
    </form>
  );
}

/** @throws AppError `DC001` with the database's own text when the code is refused. */
async function applyCode(typed: string): Promise<void> {
  const ownerId = cartOwner();
  const { discount } = await tryDiscountCode(typed);
  if (!discount?.is_valid) {
    const text = discount?.message || 'Invalid discount code';
    throw new AppError('DC001', `refused: ${typed}`, text);
  }
  setDiscountCode(discount.code, ownerId);
}

function AppliedCode({ code, quote, hasFailed }: DiscountBoxProps & { code: string }): ReactNode {
  const discount = quote?.discount?.code === code ? quote.discount : undefined;
  const isRefused = discount !== undefined && !discount.is_valid;
  const remove = (
    <Button
      size="sm"
      tone={isRefused ? 'secondary' : 'quiet'}
      aria-label={`Remove discount code ${code}`}
      onClick={({ detail }) => {
        if (detail < 2) setDiscountCode(null); // the second of two clicks was meant for Apply
      }}
    >
      Remove
    </Button>
  );
  if (isRefused) {
    const text = discount.message || 'Invalid discount code';
    return (
      <ErrorNotice error={`${code}: ${text} Remove it to continue without a discount.`}>
        {remove}
      </ErrorNotice>
    );
  }
  return (
    <div className={styles.applied}>
      <p role="status" tabIndex={-1}>
        <span className={styles.code}>{code}</span>{' '}
        {discount
          ? `applied: you save ${formatEuro(discount.discount_amount)}`
          : !hasFailed && 'is being applied…'}
      </p>
      {remove}
    </div>
  );
}
