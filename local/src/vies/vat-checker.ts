import { type CheckVatSettings, checkVat } from 'supabase-project/functions/check-vat/index';

/** Where a hosted project has the function that asks VIES. */
export const CHECK_VAT_PATH = '/functions/v1/check-vat';

export interface VatChecker {
  /** Answers the function's address. */
  fetch(request: Request): Promise<Response>;
  /** Asks what is due now, and then every minute. */
  start(): void;
  /** Ends it; questions that are out are waited for. */
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;

/** The function of a hosted project, in the stack, with a timer in place of the project's. */
export function vatChecker(settings: CheckVatSettings): VatChecker {
  let timer: NodeJS.Timeout | undefined;
  const running = new Set<Promise<Response>>();
  const ask = (request: Request): Promise<Response> => {
    const asking = checkVat(request, settings).finally(() => running.delete(asking));
    running.add(asking);
    return asking;
  };
  const wake = () => void ask(new Request(settings.supabaseUrl, { method: 'POST' }));
  return {
    fetch: ask,
    start() {
      timer ??= setInterval(wake, MINUTE_MS);
      timer.unref();
      wake();
    },
    async close() {
      clearInterval(timer);
      await Promise.allSettled([...running]);
    },
  };
}
