/** What holds for an event that is near when it is ordered, wherever the 48 hours are named. */
export const dayToPay = 'You always have at least a day to pay, unless the event begins sooner.';
