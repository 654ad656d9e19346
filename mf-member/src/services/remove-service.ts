import { removeFromCart } from 'shared/cart/cart';
import { cartItemId } from 'shared/cart/types';
import { showToast } from 'shared/runtime/store';
import { withdrawService } from 'shared/services/api';
import type { OwnService } from 'shared/services/types';
import { refreshServices } from 'shared/services/use-services';

/** Removes a service that waits in the cart, here and there. @throws AppError; it stays in both. */
export async function removeService({ id, service }: OwnService): Promise<void> {
  const isWithdrawn = await withdrawService(id);
  removeFromCart(cartItemId('service', service.id));
  await refreshServices();
  if (isWithdrawn) showToast(`“${service.title}” was removed.`);
  else
    showToast(
      `“${service.title}” was ordered meanwhile, so it stays. It is due under Billing.`,
      'error',
    );
}
