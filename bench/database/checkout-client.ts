import { setTimeout as wait } from 'node:timers/promises';

/** Many people at their carts, in a process of their own so that they cost the server nothing. */
export interface CheckoutWork {
  url: string;
  publishableKey: string;
  buyers: Buyer[];
  /** A person starts a checkout every so many ms; 0 is as soon as the last one is answered. */
  everyMs: number;
}

export interface Buyer {
  accessToken: string;
  carts: { item_type: string; item_id: string }[][];
}

export interface CheckoutTimes {
  /** From request to answer, in ms. */
  quotes: number[];
  checkouts: number[];
  failures: string[];
  totalMs: number;
}

process.once('message', (work: CheckoutWork) => {
  void shop(work).then((times) => process.send?.(times, () => process.disconnect()));
});

async function shop(work: CheckoutWork): Promise<CheckoutTimes> {
  const times: CheckoutTimes = { quotes: [], checkouts: [], failures: [], totalMs: 0 };
  const start = performance.now();
  await Promise.all(
    work.buyers.map(async (buyer, at) => {
      const offset = (at / work.buyers.length) * work.everyMs;
      for (const [nr, cart] of buyer.carts.entries()) {
        const due = start + offset + nr * work.everyMs;
        await wait(Math.max(0, work.everyMs === 0 ? 0 : due - performance.now()));
        await buy(work, buyer, cart, times);
      }
    }),
  );
  times.totalMs = performance.now() - start;
  return times;
}

async function buy(
  work: CheckoutWork,
  buyer: Buyer,
  items: Buyer['carts'][number],
  times: CheckoutTimes,
): Promise<void> {
  const call = async (name: string, body: unknown) => {
    const start = performance.now();
    const answer = await fetch(`${work.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: work.publishableKey,
        authorization: `Bearer ${buyer.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) times.failures.push(text);
    return { ms: performance.now() - start, answer: JSON.parse(text) as Record<string, unknown> };
  };
  const quote = await call('quote_cart', { p_items: items });
  times.quotes.push(quote.ms);
  const checkout = await call('checkout', {
    p_items: items,
    p_discount_code: '',
    p_idempotency_key: crypto.randomUUID(),
    p_expected_total: quote.answer.amount_due,
  });
  times.checkouts.push(checkout.ms);
}
