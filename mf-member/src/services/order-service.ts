import { addItem } from 'shared/cart/add-item';
import { waitsInCart } from 'shared/cart/amount-asked';
import { AppError } from 'shared/lib/app-error';
import { formatEuro, totalOf } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import type { CatalogueService } from 'shared/services/types';
import { knownOwnServices, refreshServices } from 'shared/services/use-services';

/**
 * Orders a service and says so. `gone`: it is no longer on offer, which is said, too.
 * @throws AppError for the card.
 */
export async function orderService(service: CatalogueService): Promise<'ordered' | 'gone'> {
  const say = unseenNews();
  try {
    const status = await addItem('service', service);
    await refreshServices();
    say(orderedText(status, service));
    return 'ordered';
  } catch (cause) {
    await refreshServices(); // what is on the page was no longer so
    if (!(cause instanceof AppError) || cause.code !== 'CT002') throw cause;
    say(`“${service.title}” is no longer available.`, 'error'); // its card has gone
    return 'gone';
  }
}

// The texts of spec 1§8, and what is still to do.
function orderedText(status: 'paid' | 'pending', service: CatalogueService): string {
  const added = 'Service added to your orders!';
  if (status === 'paid') return added;
  // at today's price: the card may have stood there for long
  const own = knownOwnServices().find(({ service_id }) => service_id === service.id);
  const amount = formatEuro(totalOf(own?.service ?? service));
  return `${added} Please complete payment of ${amount} to begin processing. ${waitsInCart}`;
}
