import type postgres from 'postgres';
import type { CardDesk } from 'supabase-project/functions/_shared/card-desk';
import { stripeCards } from 'supabase-project/functions/_shared/stripe-cards';
import { type CardOffice, officeKeys, openCardOffice } from '../card-office/card-office';
import type { Secrets } from '../secrets';
import { FUNCTIONS_PATH, localFunctions } from './local-functions';

export interface LocalCards {
  office: CardOffice;
  /** Answers `/functions/v1/*`. */
  functions: (request: Request) => Promise<Response>;
  desk: CardDesk;
}

interface LocalCardsOptions {
  /** Of the stack's own tables. */
  sql: postgres.Sql;
  secrets: Secrets;
  siteUrl: string;
  /** Where this stack answers itself. */
  port: number;
}

/** Card payments of this stack: our functions on one side, what plays the provider on the other, HTTP in between. */
export async function openLocalCards(options: LocalCardsOptions): Promise<LocalCards> {
  const { secrets, siteUrl } = options;
  const here = `http://127.0.0.1:${options.port}`;
  const keys = officeKeys(secrets.jwtSecret);
  const office = await openCardOffice({
    sql: options.sql,
    keys,
    siteUrl,
    webhookUrl: `${here}${FUNCTIONS_PATH}card-webhook`,
  });
  const desk: CardDesk = {
    project: {
      supabaseUrl: here,
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
    },
    cards: stripeCards({ ...keys, apiUrl: here }),
  };
  return { office, functions: localFunctions(desk, siteUrl), desk };
}
