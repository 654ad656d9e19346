import { officeKeys } from 'local/card-office/card-office';
import { type CardWorker, cardWorker } from 'local/cards/card-worker';
import { connect } from 'local/database/connect';
import type { Stack } from 'local/stack';
import type postgres from 'postgres';
import type { CardDesk } from '../../functions/_shared/card-desk';
import { stripeCards } from '../../functions/_shared/stripe-cards';

/** A stack of one's own as whoever runs it sees it: its card office, its messages, and the process that looks after both. */
export interface OwnOffice {
  desk: CardDesk;
  worker: CardWorker;
  /** Looks into what the office keeps. */
  office: postgres.Sql;
  webhookSecret: string;
  /** Lets go what is held back, or sends it once more; answers how many messages these are. */
  letGo(type: string): Promise<number>;
  /** The bodies of all messages, the oldest first. */
  messages(): Promise<string[]>;
  /** How the office behaves from now on. */
  behave(habits: { answers?: string; refunds?: string; messages?: string }): Promise<void>;
  /** Somebody sends money back at the provider itself. */
  refundThere(payment: string, cents: number): Promise<void>;
}

export function ownOffice(stack: Stack): OwnOffice {
  const keys = officeKeys(stack.jwtSecret);
  const { url, publishableKey, secretKey } = stack;
  const here = `http://127.0.0.1:${stack.port}`;
  const desk: CardDesk = {
    project: { supabaseUrl: here, publishableKey, secretKey },
    cards: stripeCards({ ...keys, apiUrl: here }),
  };
  const office = connect(stack.superuserUrl, 1);
  const press = async (deed: string, values: Record<string, string>) => {
    const body = new URLSearchParams(values);
    await fetch(`${url}/_local/card-office/${deed}`, { method: 'POST', body, redirect: 'manual' });
  };
  return {
    desk,
    worker: cardWorker(desk),
    office,
    webhookSecret: keys.webhookSecret,
    async letGo(type) {
      const found = await office<{ id: string }[]>`
        select id from _local.card_messages where body::jsonb ->> 'type' = ${type} order by nr`;
      for (const { id } of found) await press('send', { id });
      return found.length;
    },
    async messages() {
      const rows = await office<
        { body: string }[]
      >`select body from _local.card_messages order by nr`;
      return rows.map(({ body }) => body);
    },
    async behave({ answers = 'at_once', refunds = 'sent', messages = 'sent' }) {
      await press('habits', { answers, refunds, messages });
    },
    async refundThere(payment, cents) {
      await press('refund', { id: payment, amount: String(cents) });
    },
  };
}
