/** What holds for an event that is near when it is ordered, wherever the 48 hours are named. */
export const dayToPay = 'You always have at least a day to pay, unless the event begins sooner.';

/** What banks do with a transfer, wherever we ask for one. */
export const transferHints =
  'Instant transfers usually arrive within seconds, others within Europe on the next working day. Banks compare the name of the account: please write it exactly as we give it.';
