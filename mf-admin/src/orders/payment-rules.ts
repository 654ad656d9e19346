import { needed } from 'shared/lib/form-rules';
import type { PaymentRecord } from 'shared/orders/types';
import * as v from 'valibot';
import { paymentDay } from '../lib/payment-day';
import type { PaymentEffect } from '../lib/payment-effect';
import { paymentAmount } from './payment-amount';

type Confirmed = `received_${number}`;

/** A payment as it is typed; with a box for each amount that had to be confirmed. */
export type PaymentTyped = {
  provider: string;
  reference: string;
  paid_on: string;
  amount: string;
} & { [Name in Confirmed]?: boolean };

/** The box that belongs to one amount: a tick counts for no other. */
export function confirmedName(amount: number): Confirmed {
  return `received_${Math.round(amount * 100)}`;
}

/** Whether somebody has to say that this amount is no slip of the hand: what is recorded stays. */
export function needsConfirmation({ kind }: PaymentEffect): boolean {
  return kind === 'part' || kind === 'over';
}

const fields = v.looseObject({
  provider: v.string(),
  reference: needed('Please enter the reference of the payment', 200),
  paid_on: paymentDay(),
  amount: paymentAmount,
});

/** @param effectOf what becomes of an amount, as it is shown. */
export function paymentRules(
  effectOf: (amount: number) => PaymentEffect,
): v.GenericSchema<PaymentTyped, PaymentRecord> {
  return v.pipe(
    fields,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input: Record<string, unknown> = dataset.value;
      const { amount } = dataset.value;
      const key = confirmedName(amount);
      if (!needsConfirmation(effectOf(amount)) || input[key] === true) return;
      const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
      addIssue({ message: 'Please check the amount, then tick this box', path: [path] });
    }),
    v.transform(({ provider, reference, paid_on, amount }): PaymentRecord => {
      const isAsDue = effectOf(amount).kind === 'settles';
      return { provider, reference, paid_on, amount, ...(!isAsDue && { asReceived: true }) };
    }),
  ) as unknown as v.GenericSchema<PaymentTyped, PaymentRecord>;
}
