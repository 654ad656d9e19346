import { sum } from 'shared/billing/amounts';
import { failureText } from 'shared/card-payments/card-words';
import type { OwnAttempt } from 'shared/card-payments/types';
import { formatEuro } from 'shared/lib/money';

interface Asking {
  isAsking: boolean;
  /** The provider could not be asked. */
  isUnheard: boolean;
}

/** What is true of a payment by card, and what is to be done. */
export function attemptTexts(
  attempt: OwnAttempt,
  { isAsking, isUnheard }: Asking,
): { title: string; text: string } {
  const { purchase_number: number } = attempt.order;
  switch (attempt.state) {
    case 'paid':
      return paidTexts(attempt);
    case 'failed':
      return {
        title: 'Nothing was charged',
        text: `The payment for order ${number} did not go through: ${failureText(attempt.failure)}. You can pay by another card or by bank transfer, under Billing.`,
      };
    case 'expired':
      return {
        title: 'Nothing was charged',
        text: `The card page for order ${number} has closed. You can open another one under Billing, or pay by bank transfer.`,
      };
    default:
      if (isAsking) {
        return { title: 'One moment', text: 'We are asking our card provider about your payment.' };
      }
      return isUnheard ? unheardTexts(number) : openTexts(number);
  }
}

function unheardTexts(number: string): { title: string; text: string } {
  return {
    title: 'We don’t know yet',
    text: `We can’t reach our card provider at the moment. If you have paid order ${number}, please don’t pay again: this page changes on its own once we hear of it, and we write to you.`,
  };
}

function openTexts(number: string): { title: string; text: string } {
  return {
    title: 'Not paid yet',
    text: `Our card provider knows of no payment for order ${number} so far, and nothing was charged. If you are still on the card page, finish there: this page then changes on its own. Otherwise pay under Billing.`,
  };
}

function paidTexts({ order, paid_amount: paid }: OwnAttempt): { title: string; text: string } {
  const credit = sum(order.credits.map(({ amount }) => amount));
  const thanks = `Thank you: ${formatEuro(paid ?? 0)} has arrived`;
  if (order.status === 'cancelled') {
    return {
      title: 'Paid, but the order was cancelled',
      text: `${thanks}, but order ${order.purchase_number} had been cancelled. The money is a credit on your account; our office has been told and writes to you.`,
    };
  }
  if (order.status === 'pending') {
    return {
      title: 'Part of it is paid',
      text: `${thanks}. ${formatEuro(order.amount_due)} of order ${order.purchase_number} is still due: you can pay it under Billing.`,
    };
  }
  return {
    title: 'Paid',
    text:
      credit > 0
        ? `${thanks}, and order ${order.purchase_number} is paid. ${formatEuro(credit)} came in beyond what was due: it is a credit on your account, and our office has been told.`
        : `${thanks}, and order ${order.purchase_number} is paid. Your invoice is under Billing.`,
  };
}
