import { type ReactNode, useState } from 'react';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import { useAction } from 'shared/lib/use-action';
import { useForm } from 'shared/lib/use-form';
import type { PostCharges } from 'shared/post-charges/types';
import { saveSpendingCap, type usePostCharges } from 'shared/post-charges/use-post-charges';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { ListStatus } from '../ui/catalogue-page';
import styles from './post-settings.module.css';

const most = 100_000;

const schema = v.object({
  cap: v.pipe(
    v.string(),
    v.transform((typed) => {
      const amount = readEuro(typed);
      return amount >= 0 && amount <= most && isWholeCents(amount) ? amount : Number.NaN;
    }),
    v.number('Please enter an amount from 0 to 100,000, such as 50.00'), // refuses NaN
  ),
});

/** How much a month may cost beyond the plan before its member is asked once more. */
export function SpendingLimit({
  charges,
}: {
  charges: ReturnType<typeof usePostCharges>;
}): ReactNode {
  const { data } = charges;
  const [saved, setSaved] = useState(0); // a form is sent once: the next one begins with what is kept
  return (
    <Card as="section" className={styles.card} aria-labelledby="limit-heading">
      <h3 id="limit-heading">Limit beyond your plan</h3>
      <p className={styles.intro}>
        What would pass it in a membership month is only ordered once you have said yes a second
        time. A thick item can still pass it: we count its sheets when we scan it, and each further
        20 are one more document. So can postage: we know it once a parcel is weighed.
      </p>
      {!data && <ListStatus list={charges} />}
      {data && (
        <LimitForm key={saved} charges={data} onSaved={() => setSaved((times) => times + 1)} />
      )}
    </Card>
  );
}

function LimitForm({
  charges: { cap, own_cap: own, is_largest: isLargest },
  onSaved,
}: {
  charges: PostCharges;
  onSaved: () => void;
}): ReactNode {
  const form = useForm({
    definition: { schema, send: ({ cap: chosen }) => saveSpendingCap(chosen) },
    initial: { cap: cap === null ? '' : plainAmount(cap) },
    fallback: 'Your limit could not be saved. Please try again.',
    onSent: done,
  });
  const reset = useAction(async () => {
    await saveSpendingCap(null);
    done();
  });
  function done(): void {
    showToast('Your limit is saved.');
    onSaved();
  }
  return (
    <form {...form.props} className={styles.choices}>
      <TextField
        {...form.field('cap')}
        label="Euros a month, plus VAT"
        inputMode="decimal"
        autoComplete="off"
        hint={hintText(cap, own, isLargest)}
      />
      {form.error && <ErrorNotice error={form.error} />}
      {reset.error && <ErrorNotice error={reset.error} />}
      <div className="ways">
        <Button type="submit" size="sm" busy={form.status === 'sending'}>
          Save limit
        </Button>
        {own !== null && (
          <Button size="sm" tone="quiet" busy={reset.busy} onClick={() => void reset.run()}>
            Follow the plans again
          </Button>
        )}
      </div>
    </form>
  );
}

function hintText(cap: number | null, own: number | null, isLargest: boolean): string {
  if (own !== null) return `You chose ${formatEuro(own)}.`;
  return cap === null
    ? 'There is no limit yet.'
    : isLargest
      ? 'This is what your plan costs a month.'
      : 'This is what the next larger plan costs more a month than yours.';
}
