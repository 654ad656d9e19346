import Stripe from 'stripe';
import type { OfficeStore } from './office-store';

export interface MessageSender {
  /** Sends what is due now; answers how many were tried. */
  drain(): Promise<number>;
  wake(): void;
  /** Ends it; a message on its way is waited for. */
  close(): Promise<void>;
}

interface MessageSenderOptions {
  store: Pick<OfficeStore, 'dueMessages' | 'nextDue' | 'noteSent' | 'noteFailed'>;
  /** Where messages go. */
  url: string;
  secret: string;
}

const firstPause = 1000; // ms
const patience = 20_000; // ms
const longest = 60_000; // ms between two tries

/**
 * Delivers messages as Stripe does: signed over the moment and the bytes, and again for as long as the answer is not
 * that it was taken.
 */
export function startMessageSender(options: MessageSenderOptions): MessageSender {
  const { store } = options;
  let running: Promise<number> | undefined;
  let isWanted = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<number> {
    let tried = 0;
    while (isWanted && !isClosed) {
      isWanted = false;
      for (const { id, body, tries } of await store.dueMessages()) {
        if (isClosed) break;
        tried += 1;
        if (await wasTaken(body, options)) await store.noteSent(id);
        else await store.noteFailed(id, Math.min(firstPause * 2 ** tries, longest));
      }
      if (!isClosed) await wakeForNext(); // what comes meanwhile is wanted by then
    }
    return tried;
  }

  async function wakeForNext(): Promise<void> {
    const due = await store.nextDue();
    clearTimeout(timer);
    if (due) timer = setTimeout(wake, Math.max(due.getTime() - Date.now(), 0)).unref();
  }

  function drain(): Promise<number> {
    isWanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  const wake = () =>
    void drain().catch((error: unknown) => {
      if (!isClosed) console.error('messages of the test card office not sent:', error);
    });
  return {
    drain,
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running?.catch(() => {}); // reported where it was started
    },
  };
}

async function wasTaken(payload: string, { url, secret }: MessageSenderOptions): Promise<boolean> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(patience),
    });
    return ok;
  } catch {
    return false;
  }
}
