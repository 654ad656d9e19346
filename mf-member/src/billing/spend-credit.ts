import { refreshBilling } from 'shared/billing/use-billing';
import { askCreditBack, payWithCredit } from 'shared/orders/api';
import type { CreditReceipt } from 'shared/orders/types';

/** Pays an order of the person's from their credits. @throws AppError, see `payWithCredit`. */
export async function spendCredit(orderId: string): Promise<CreditReceipt> {
  try {
    return await payWithCredit(orderId);
  } finally {
    void refreshBilling(); // after a refusal too: it was used or paid back since
  }
}

/** Asks the office to pay a credit back. @throws AppError, see `askCreditBack`. */
export async function askForCredit(creditId: string): Promise<void> {
  try {
    await askCreditBack(creditId);
  } finally {
    void refreshBilling();
  }
}
