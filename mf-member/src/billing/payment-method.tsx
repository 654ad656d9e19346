import { type FormEvent, type ReactNode, useState } from 'react';
import { company } from 'shared/company';
import { paymentDays } from 'shared/memberships/plan-terms';
import type { PaymentMethod } from 'shared/profiles/types';
import { useProfile, useSaveProfile } from 'shared/profiles/use-profile';
import { runtimeConfig } from 'shared/runtime/config';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './payment-method.module.css';

const methods: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
};

function toMethod(stored: string | undefined): PaymentMethod {
  return stored === 'card' && runtimeConfig().features.cardPayments ? 'card' : 'bank_transfer';
}

/** No card is kept on this site; the card says so and explains how paying works. */
export function PaymentMethodCard(): ReactNode {
  const { data: profile } = useProfile();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className={styles.card} aria-labelledby="method-heading">
      <h3 id="method-heading">Payment method</h3>
      <p>No payment method on file.</p>
      <p className={styles.hint}>
        You pay order by order. Preferred:{' '}
        <strong>{methods[toMethod(profile?.preferred_payment_method)]}</strong>
      </p>
      <div className="ways">
        <Button size="sm" aria-label="Add payment method" onClick={() => setOpen(true)}>
          Add
        </Button>
        <Button size="sm" aria-label="Edit payment method" onClick={() => setOpen(true)}>
          Edit
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="How you pay" size="sm">
        <MethodForm onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function MethodForm({ onClose }: { onClose: () => void }): ReactNode {
  const { data: profile } = useProfile();
  const save = useSaveProfile();
  const offered: PaymentMethod[] = runtimeConfig().features.cardPayments
    ? ['bank_transfer', 'card']
    : ['bank_transfer'];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get('method'));
    save.mutate(
      { preferred_payment_method: toMethod(chosen) },
      {
        onSuccess: () => {
          showToast('Your preferred payment method is saved.');
          onClose();
        },
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        You order first and then pay by bank transfer. Each order comes with our account details,
        the amount, a reference and a due date: {paymentDays} days after the order or, for a renewal
        or a change of plan, the last day of the current period if that is sooner. {company.name}{' '}
        never asks for or keeps card numbers on this site.
      </p>
      <fieldset className={styles.methods}>
        <legend>Preferred method</legend>
        {offered.map((method) => (
          <label key={method} className={styles.method}>
            <input
              type="radio"
              name="method"
              value={method}
              defaultChecked={method === toMethod(profile?.preferred_payment_method)}
            />
            {methods[method]}
          </label>
        ))}
      </fieldset>
      {save.error && <ErrorNotice error={save.error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" busy={save.isPending} busyLabel="Saving…">
          Save preference
        </Button>
      </DialogActions>
    </form>
  );
}
