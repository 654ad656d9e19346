import type { CardDesk } from 'supabase-project/functions/_shared/card-desk';
import { cardCheckout } from 'supabase-project/functions/card-checkout/index';
import { cardWebhook } from 'supabase-project/functions/card-webhook/index';

export const FUNCTIONS_PATH = '/functions/v1/';

/** Answers `/functions/v1/*` as a hosted project does, with the functions of this repository. */
export function localFunctions(
  desk: CardDesk,
  siteUrl: string,
): (request: Request) => Promise<Response> {
  const functions: Record<string, (request: Request) => Promise<Response>> = {
    'card-checkout': (request) => cardCheckout(request, { ...desk, siteUrl }),
    'card-webhook': (request) => cardWebhook(request, desk),
  };
  return async (request) => {
    const name = new URL(request.url).pathname.slice(FUNCTIONS_PATH.length);
    const answer = Object.hasOwn(functions, name) ? functions[name] : undefined;
    return answer?.(request) ?? Response.json({ message: 'Function not found' }, { status: 404 });
  };
}
