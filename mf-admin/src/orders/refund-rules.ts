import { errorText } from 'shared/lib/error-texts';
import { needed, optional } from 'shared/lib/form-rules';
import { formatEuro } from 'shared/lib/money';
import type { RefundableLine, RefundRecord } from 'shared/orders/types';
import * as v from 'valibot';
import { paymentDay } from '../lib/payment-day';
import { readAmount } from './payment-amount';
import { type ChosenLine, grossOf } from './refund-sums';

type Chosen = `is_back_${number}`;
type Amount = `amount_${number}`;
type Confirmed = `is_paid_${number}`;

/** A refund as it is typed: of each line whether it is paid back and how much; with a box for each total. */
export type RefundTyped = {
  provider: string;
  reference: string;
  refunded_on: string;
  note: string;
} & { [Name in Chosen]?: boolean } & { [Name in Amount]?: string } & {
  [Name in Confirmed]?: boolean;
};

export type RefundOutput = Omit<RefundRecord, 'idempotencyKey'>;

export function chosenName(position: number): Chosen {
  return `is_back_${position}`;
}

export function amountName(position: number): Amount {
  return `amount_${position}`;
}

/** The box that belongs to one total: a tick counts for no other. */
export function confirmedName(total: number): Confirmed {
  return `is_paid_${Math.round(total * 100)}`;
}

/** What is typed of the lines that are ticked; NaN where it is no amount. */
export function chosenLines(lines: readonly RefundableLine[], typed: RefundTyped): ChosenLine[] {
  return lines
    .filter(({ position }) => typed[chosenName(position)])
    .map((line) => ({ line, amount: readAmount(typed[amountName(line.position)] ?? '') }));
}

const fields = v.looseObject({
  provider: v.string(),
  reference: optional(200),
  refunded_on: paymentDay('Please enter the day the money went back'),
  note: needed(errorText('PY008') ?? '', 2000),
});

/** @param left euros of the order that were paid and have not gone back. */
export function refundRules(
  lines: readonly RefundableLine[],
  left: number,
): v.GenericSchema<RefundTyped, RefundOutput> {
  return v.pipe(
    fields,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input: Record<string, unknown> = dataset.value;
      for (const [key, message] of problemsOf(lines, dataset.value as RefundTyped, left)) {
        const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
        addIssue({ message, path: [path] });
      }
    }),
    v.transform((typed): RefundOutput => {
      const chosen = chosenLines(lines, typed as RefundTyped);
      return {
        lines: chosen.map(({ line: { position }, amount }) => ({ position, amount })),
        note: typed.note,
        provider: typed.provider,
        reference: typed.reference,
        refunded_on: typed.refunded_on,
      };
    }),
  ) as unknown as v.GenericSchema<RefundTyped, RefundOutput>;
}

type Problem = readonly [field: string, text: string];

function problemsOf(lines: readonly RefundableLine[], typed: RefundTyped, left: number): Problem[] {
  const chosen = chosenLines(lines, typed);
  const first = lines.find((line) => line.refundable_amount > 0);
  if (chosen.length === 0 && first) {
    return [[chosenName(first.position), 'Please choose what is paid back']];
  }
  const wrong = chosen.filter(({ line, amount }) => !(amount <= line.refundable_amount));
  if (wrong.length > 0) {
    return wrong.map(({ line }) => [
      amountName(line.position),
      `Please enter at most ${formatEuro(line.refundable_amount)}`,
    ]);
  }
  const total = grossOf(chosen);
  const [one] = chosen;
  if (one && total > left) {
    const text = `All lines together can be at most ${formatEuro(left)}: that is left of what was paid`;
    return [[amountName(one.line.position), text]];
  }
  const box = confirmedName(total);
  return typed[box] ? [] : [[box, 'Please pay it back first, then tick this box']];
}
