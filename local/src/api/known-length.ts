const MOST_BYTES = 2_000_000;

/**
 * A body that comes in pieces says no length, and the database asks for one to refuse what is too large
 * (`private.before_request`). It is read here, no further than the limit, and goes on with its length. What names a
 * length is left to the database.
 */
export async function withKnownLength(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!request.body || request.headers.has('content-length')) return answer(request);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request.body) {
    length += piece.length;
    if (length > MOST_BYTES) return tooLarge();
    pieces.push(piece);
  }
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(length));
  const { method, signal } = request;
  return answer(new Request(request.url, { method, headers, signal, body: Buffer.concat(pieces) }));
}

function tooLarge(): Response {
  const message = 'The request is larger than two megabytes';
  return Response.json({ code: 'RL008', message, details: null, hint: null }, { status: 400 });
}
