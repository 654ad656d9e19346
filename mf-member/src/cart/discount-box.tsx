import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { setDiscountCode } from 'shared/cart/cart';
import type { CartQuote } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { tryDiscountCode } from 'shared/cart/use-quote';
import { AppError } from 'shared/lib/app-error';
import { formatEuro } from 'shared/lib/money';
import { queryClient } from 'shared/runtime/query-client';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import styles from './discount-box.module.css';

/** A code to enter, or the code applied. Whether it is good is decided by the database. */
export function DiscountBox({ quote }: { quote: CartQuote | undefined }): ReactNode {
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
      {code === null ? <CodeForm /> : <AppliedCode code={code} quote={quote} />}
    </div>
  );
}

function CodeForm(): ReactNode {
  const [emptyError, setEmptyError] = useState<string>();
  const attempt = useMutation<string, AppError, string>({ mutationFn: applyCode }, queryClient);
  const refusal = attempt.error?.code === 'DC001' ? attempt.error.userText : undefined;
  const problem = emptyError ?? refusal;
  const problemId = useId(); // an alert of its own: the focus is in the field already

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (attempt.isPending) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setEmptyError(code ? undefined : 'Please enter a discount code');
    if (code) attempt.mutate(code);
    else attempt.reset();
    if (!code) event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Discount code"
        name="code"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problemId}
      />
      <Button type="submit" busy={attempt.isPending} busyLabel="Checking the code…">
        Apply
      </Button>
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
      {attempt.error && !refusal && (
        <div className={styles.trouble}>
          <ErrorNotice error={attempt.error} />
        </div>
      )}
    </form>
  );
}

/** @throws AppError `DC001` with the database's own text when the code is refused. */
async function applyCode(typed: string): Promise<string> {
  const { discount } = await tryDiscountCode(typed);
  if (!discount?.is_valid) {
    const text = discount?.message || 'Invalid discount code';
    throw new AppError('DC001', `refused: ${typed}`, text);
  }
  setDiscountCode(discount.code);
  return discount.code;
}

function AppliedCode({ code, quote }: { code: string; quote: CartQuote | undefined }): ReactNode {
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
          : 'is being applied…'}
      </p>
      {remove}
    </div>
  );
}
