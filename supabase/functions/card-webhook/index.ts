import { type CardDesk, lookAtNews } from '../_shared/card-desk.ts';
import { BadSignature } from '../_shared/card-provider.ts';
import { serveDesk } from '../_shared/serve-desk.ts';

/**
 * Where the provider says that something has happened to a payment. It is answered once that is written down: what
 * fails here, or ends in the middle of it, is said again. The message only tells where to look; it is the provider who
 * is asked what is true.
 */
export async function cardWebhook(request: Request, desk: CardDesk): Promise<Response> {
  if (request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { allow: 'POST' } });
  }
  // as it came: the signature is over its bytes
  const body = await request.text();
  try {
    const signature = request.headers.get('stripe-signature') ?? '';
    const news = await desk.cards.readWebhook(body, signature);
    // said again, what is not ours would be no more ours
    const isOurs = news !== null && (await lookAtNews(desk, news));
    return new Response(isOurs ? 'Written down' : 'Nothing to do');
  } catch (error) {
    if (error instanceof BadSignature) return new Response('Not signed', { status: 400 });
    console.error('card-webhook:', error);
    return new Response('Not written down', { status: 500 });
  }
}

serveDesk(cardWebhook);
