/**
 * Pages of other origins may ask everything, as the gateway of a hosted project answers them. lite looks
 * into its schema first, where it finds no function that wants arguments, and says nothing with a refusal.
 */
export async function forOtherOrigins(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { method, headers } = request;
  if (method === 'OPTIONS' && headers.has('Access-Control-Request-Method')) {
    return new Response(null, {
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
        'Access-Control-Allow-Headers': headers.get('Access-Control-Request-Headers') ?? '',
        'Access-Control-Max-Age': '3600',
      },
    });
  }
  const answered = await answer(request);
  if (answered.headers.has('Access-Control-Allow-Origin')) return answered;
  const told = new Headers(answered.headers);
  told.set('Access-Control-Allow-Origin', '*');
  const { status, statusText } = answered;
  return new Response(answered.body, { status, statusText, headers: told });
}
