import { type FormEvent, type ReactNode, useId, useState } from 'react';
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
import { SavedCardLine } from './saved-card';

const methods: Record<PaymentMethod, { name: string; text: string }> = {
  bank_transfer: {
    name: 'Bank transfer',
    text: `Each order comes with our account details, the amount, a reference and a due date: ${paymentDays} days after the order or, for a renewal or a change of plan, the last day of the current period if that is sooner.`,
  },
  card: {
    name: 'Card',
    text: 'You pay each order on the page of our card provider, and can have the card kept there for your renewals. Card numbers never reach this site.',
  },
};

function toMethod(stored: string | undefined): PaymentMethod {
  return stored === 'card' && runtimeConfig().features.cardPayments ? 'card' : 'bank_transfer';
}

/**
 * No card number is kept on this site, and the card says so. Add and Edit (spec 1§2) lead to the one thing there is to
 * say: which way of paying a person prefers. A card for renewals is left with the provider as one pays by it.
 */
export function PaymentMethodCard(): ReactNode {
  const { data: profile } = useProfile();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className={styles.card} aria-labelledby="method-heading">
      <h3 id="method-heading">Payment method</h3>
      {runtimeConfig().features.cardPayments ? (
        <SavedCardLine />
      ) : (
        <p>No payment method on file. You pay your orders yourself.</p>
      )}
      <p className={styles.hint}>
        Preferred method:{' '}
        <strong>{methods[toMethod(profile?.preferred_payment_method)].name}</strong>
      </p>
      <div className="ways">
        <Button size="sm" aria-label="Add payment method" onClick={() => setOpen(true)}>
          Add
        </Button>
        <Button size="sm" aria-label="Edit payment method" onClick={() => setOpen(true)}>
          Edit
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Preferred payment method"
        intro="We keep your choice, never card or account numbers."
        size="sm"
      >
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
      <fieldset className={styles.methods}>
        <legend>How would you like to pay for your orders?</legend>
        {offered.map((method) => (
          <MethodChoice
            key={method}
            method={method}
            isChosen={method === toMethod(profile?.preferred_payment_method)}
          />
        ))}
      </fieldset>
      {save.error && <ErrorNotice error={save.error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" busy={save.isPending} busyLabel="Saving…">
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

function MethodChoice({
  method,
  isChosen,
}: {
  method: PaymentMethod;
  isChosen: boolean;
}): ReactNode {
  const id = useId();
  const { name, text } = methods[method];
  return (
    <label className={styles.method}>
      <input
        type="radio"
        name="method"
        value={method}
        defaultChecked={isChosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
      />
      <span>
        <span id={`${id}-name`} className={styles.name}>
          {name}
        </span>
        <span id={`${id}-text`} className={styles.text}>
          {text}
        </span>
      </span>
    </label>
  );
}
