import { addItem } from 'shared/cart/add-item';
import { waitsInCart } from 'shared/cart/amount-asked';
import { feeTotal } from 'shared/events/event-texts';
import type { EventEntry } from 'shared/events/types';
import { refreshEvents } from 'shared/events/use-events';
import { AppError } from 'shared/lib/app-error';
import { formatEuro } from 'shared/lib/money';
import { showToast } from 'shared/runtime/store';

/**
 * Registers the person for an event and says what came of it; what is shown then is what stands.
 * @throws AppError with a text for the place where the event is shown.
 */
export async function register(event: EventEntry): Promise<void> {
  try {
    showToast(successText(event, await addItem('event', event)));
  } catch (cause) {
    void refreshEvents(); // a refusal means that something has changed, and a lost answer leaves it unknown
    throw refusalOf(cause);
  }
  await refreshEvents();
}

function successText(event: EventEntry, outcome: 'paid' | 'pending'): string {
  const due = `You will need to complete payment of ${formatEuro(feeTotal(event))} to secure your spot. ${waitsInCart}`;
  return outcome === 'paid' ? 'Registration successful!' : `Registration successful! ${due}`;
}

/** The sentences of these codes are written for the cart, which says to remove the item. */
const refusals: Readonly<Record<string, (details: AppError['details']) => string>> = {
  CT002: () => 'This event is no longer available.',
  CT003: ({ problem }) =>
    problem === 'held'
      ? 'All seats are taken or reserved right now. Reservations lapse after a day, so a seat may become available: try again later.'
      : 'This event is fully booked.',
  CT004: () => 'This event is over.',
};

function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof AppError)) return cause;
  const text = refusals[cause.code]?.(cause.details);
  if (text === undefined) return cause;
  const { code, message, details, answer } = cause;
  return new AppError(code, message, text, details, { cause, answer });
}
