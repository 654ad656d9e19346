import { savePaper } from 'shared/billing/draw-paper';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';

/** Saves a paper of an order as PDF, drawn as the member's own page draws it. */
export function usePaper(orderId: string, number: string): { busy: boolean; save: () => void } {
  const { busy, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await savePaper({ purchase_id: orderId, invoice_number: number })} was saved.`);
    },
    { failureToast: 'The PDF could not be made. Please try again.' },
  );
  return { busy, save: () => void run() };
}
