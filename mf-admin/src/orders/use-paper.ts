import { paperSavers } from 'shared/billing/paper-savers';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';

export type PaperFormat = keyof typeof paperSavers;

/** Saves a paper of an order, drawn and written as the member's own page does it. */
export function usePaper(
  orderId: string,
  number: string,
  format: PaperFormat = 'PDF',
): { busy: boolean; save: () => void } {
  const { busy, run } = useAction(
    async () => {
      const say = unseenNews();
      const file = await paperSavers[format]({ purchase_id: orderId, invoice_number: number });
      say(`${file} was saved.`);
    },
    { failureToast: `The ${format} could not be made. Please try again.` },
  );
  return { busy, save: () => void run() };
}
