/** What holds for an event that is near when it is ordered, wherever the 48 hours are named. */
export const dayToPay = 'You have a day in any case, unless the event begins sooner.';
