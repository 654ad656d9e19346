import { runtimeConfig } from 'shared/runtime/config';

/** How an order is paid: by card, too, where a provider is set up (decision 056). */
export function waysToPay(): string {
  return takesCards() ? 'by bank transfer or card' : 'by bank transfer';
}

/** What we charge on our own, as a clause: nothing but a card that its owner has kept for renewals. */
export function chargedAutomatically(): string {
  return takesCards()
    ? 'we charge a card automatically only if you have chosen to keep it for your renewals, and tell you three days before'
    : 'we never charge you automatically';
}

/** What is to be done about a renewal that is written; a card that is kept may be charged for it. */
export function payRenewal(): string {
  return takesCards()
    ? 'Pay it by bank transfer or card, unless we charge it to a card you keep for your renewals: Billing says so, and we tell you three days before.'
    : `Pay it ${waysToPay()}; ${chargedAutomatically()}.`;
}

function takesCards(): boolean {
  return runtimeConfig().features.cardPayments;
}
