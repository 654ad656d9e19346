import type { CardDesk } from './card-desk.ts';
import { keyOf } from './project.ts';
import { stripeCards } from './stripe-cards.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

/** Answers requests with what is set for the function. Where it is not served, as in tests, nothing happens. */
export function serveDesk(
  handler: (request: Request, desk: CardDesk, siteUrl: string) => Promise<Response>,
): void {
  if (typeof Deno === 'undefined') return;
  const setting = (name: string): string => Deno.env.get(name) ?? '';
  const desk: CardDesk = {
    project: {
      supabaseUrl: setting('SUPABASE_URL'),
      publishableKey: keyOf(setting('SUPABASE_PUBLISHABLE_KEYS'), setting('SUPABASE_ANON_KEY')),
      secretKey: keyOf(setting('SUPABASE_SECRET_KEYS'), setting('SUPABASE_SERVICE_ROLE_KEY')),
    },
    cards: stripeCards({
      secretKey: setting('STRIPE_SECRET_KEY'),
      webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
    }),
  };
  Deno.serve((request) => handler(request, desk, setting('SITE_URL')));
}
