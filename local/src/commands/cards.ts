import { runCommand } from 'site/run-command';
import { stripeCards } from 'supabase-project/functions/_shared/stripe-cards';
import { startCardWorker } from '../cards/card-worker';
import { runUntilStopped } from './run-until-stopped';

/**
 * Looks after the card payments of a hosted project until it is stopped; see "Card payments" in docs/operations.md.
 *
 *   SUPABASE_URL=… SUPABASE_SECRET_KEY=… STRIPE_SECRET_KEY=… npm run cards
 */
async function main(): Promise<void> {
  const worker = startCardWorker({
    project: {
      supabaseUrl: needed('SUPABASE_URL'),
      secretKey: needed('SUPABASE_SECRET_KEY'),
      publishableKey: '', // it asks in nobody's name
    },
    cards: stripeCards({ secretKey: needed('STRIPE_SECRET_KEY'), webhookSecret: '' }),
  });
  process.stdout.write('Looking after card payments. Ctrl-C ends it.\n');
  runUntilStopped(() => worker.close());
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see "Card payments" in docs/operations.md.`);
  return value;
}

runCommand(main);
