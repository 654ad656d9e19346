import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import type postgres from 'postgres';
import { officeApi } from './office-api';
import { OfficeDeeds } from './office-deeds';
import { officePath } from './office-html';
import { officePages } from './office-pages';
import { OfficeStore } from './office-store';
import { startMessageSender } from './send-messages';

export interface CardOfficeOptions {
  /** Of the stack's own tables. */
  sql: postgres.Sql;
  keys: CardKeys;
  siteUrl: string;
  /** Where messages of the office are taken. */
  webhookUrl: string;
}

/** What Stripe gives to whoever takes cards. */
export interface CardKeys {
  secretKey: string;
  webhookSecret: string;
}

/** What plays Stripe on this machine (decision 056): its API, the pages people pay on, and its messages. */
export interface CardOffice {
  /** Answers `/v1/*`, to whoever has the key. */
  api: Hono;
  /** Answers what is under `officePath`. */
  pages: Hono;
  /** Begins to send messages, those too that an earlier run has left. */
  start(): void;
  close(): Promise<void>;
}

export async function openCardOffice(options: CardOfficeOptions): Promise<CardOffice> {
  const { keys, siteUrl } = options;
  const store = await OfficeStore.open(options.sql);
  const sender = startMessageSender({
    store,
    url: options.webhookUrl,
    secret: keys.webhookSecret,
  });
  const deeds = new OfficeDeeds(store, sender.wake);
  const pageUrl = `${siteUrl}${officePath}/pay`;
  return {
    api: officeApi({ deeds, apiKey: keys.secretKey, pageUrl }),
    pages: officePages(deeds, siteUrl),
    start: sender.wake,
    close: sender.close,
  };
}

/** The keys of the office, of the stack's own secret: they stay the same as long as its data. */
export function officeKeys(jwtSecret: string): CardKeys {
  const of = (name: string) => createHmac('sha256', jwtSecret).update(name).digest('hex');
  return {
    secretKey: `sk_test_${of('card office')}`,
    webhookSecret: `whsec_${of('card messages')}`,
  };
}
