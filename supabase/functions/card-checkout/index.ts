import { type CardDesk, type ClaimedAttempt, lookAtAttempt } from '../_shared/card-desk.ts';
import { CardRefusal } from '../_shared/card-provider.ts';
import { callAsCaller, callAsProject, DatabaseRefusal } from '../_shared/project.ts';
import { serveDesk } from '../_shared/serve-desk.ts';

export interface CheckoutSettings extends CardDesk {
  /** Where the site is, without a slash at the end. */
  siteUrl: string;
}

/** As `begin_card_payment` answers it. */
interface BegunPayment {
  attempt_id: string;
  amount: number;
  purchase_number: string;
  email: string | null;
  keeps_card: boolean;
  expires_at: string;
}

/** Pages of other origins may ask, as with the rest of the project. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST',
};

/**
 * Leads whoever is signed in to the page of the provider on which their order is paid, or asks the provider how their
 * attempt stands. Whose order it is and what is due is the database's business, which is asked in their name.
 */
export async function cardCheckout(
  request: Request,
  settings: CheckoutSettings,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { headers: open });
  if (request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { ...open, allow: 'POST, OPTIONS' } });
  }
  const asked: Record<string, unknown> = Object(await request.json().catch(() => null));
  try {
    if (typeof asked.purchase_id === 'string') {
      return answer(await pay(request, settings, asked.purchase_id, asked.keeps_card === true));
    }
    if (typeof asked.attempt_id === 'string') {
      return answer(await look(request, settings, asked.attempt_id));
    }
    return answer({ code: 'CARD_REQUEST', message: 'neither an order nor an attempt' }, 400);
  } catch (error) {
    if (error instanceof DatabaseRefusal) {
      const headers = { ...open, 'content-type': 'application/json' };
      return new Response(error.body, { status: error.status, headers });
    }
    console.error('card-checkout:', error);
    return answer({ code: 'CARD_PROVIDER', message: 'the provider could not be asked' }, 503);
  }
}

async function pay(
  request: Request,
  { project, cards, siteUrl }: CheckoutSettings,
  purchaseId: string,
  keepsCard: boolean,
): Promise<{ url: string }> {
  const begun = await callAsCaller<BegunPayment>(project, request, 'begin_card_payment', {
    p_purchase_id: purchaseId,
    p_keeps_card: keepsCard,
  });
  const attempt = { p_attempt_id: begun.attempt_id };
  const session = await cards
    .createSession({
      attemptId: begun.attempt_id,
      amount: begun.amount,
      purchaseNumber: begun.purchase_number,
      email: begun.email,
      keepsCard: begun.keeps_card,
      expiresAt: begun.expires_at,
      returnUrl: `${siteUrl}/dashboard/card-payment?attempt=${begun.attempt_id}`,
    })
    .catch(async (error: unknown) => {
      // the next press begins another one
      if (error instanceof CardRefusal) {
        const refused = { ...attempt, p_state: 'failed', p_failure: error.message };
        await callAsProject(project, 'note_card_attempt', refused);
      }
      throw error;
    });
  // before anybody can pay there: what is paid is found again
  await callAsProject(project, 'note_card_attempt', {
    ...attempt,
    p_state: 'open',
    p_session_id: session.sessionId,
  });
  return { url: session.url };
}

/** As `ask_card_attempt` answers it. */
interface AskedAttempt {
  state: string;
  /** Nothing is known yet, and the provider has not been asked in the last moments. */
  is_to_ask: boolean;
}

async function look(
  request: Request,
  desk: CheckoutSettings,
  attemptId: string,
): Promise<{ state: string; is_asked: boolean }> {
  const own = { p_attempt_id: attemptId };
  const ask = () => callAsCaller<AskedAttempt>(desk.project, request, 'ask_card_attempt', own);
  const before = await ask();
  // decided, or asked a moment ago: of what has happened since nothing is known
  if (!before.is_to_ask) return { state: before.state, is_asked: false };
  const claimed = await callAsProject<ClaimedAttempt[]>(desk.project, 'claim_card_attempts', own);
  for (const { session_id: sessionId, customer } of claimed) {
    await lookAtAttempt(desk, { attemptId, sessionId, customer });
  }
  return { state: (await ask()).state, is_asked: true };
}

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { ...open, 'cache-control': 'no-store' } });
}

serveDesk((request, desk, siteUrl) => cardCheckout(request, { ...desk, siteUrl }));
