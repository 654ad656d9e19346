import type { PaperOf } from 'shared/billing/draw-paper';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';

/** Saves a paper of an order in a format; `saveAs` answers what the file is called. */
export function usePaper(
  orderId: string,
  number: string,
  format: string,
  saveAs: (of: PaperOf) => Promise<string>,
): { busy: boolean; save: () => void } {
  const { busy, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await saveAs({ purchase_id: orderId, invoice_number: number })} was saved.`);
    },
    { failureToast: `The ${format} could not be made. Please try again.` },
  );
  return { busy, save: () => void run() };
}
