const MOST_BYTES = 2_000_000;

/**
 * A body that comes in pieces says no length, and the database asks for one to refuse what is too large
 * (`private.before_request`). It is read here, kept no further than the limit, and goes on with its length. What names a
 * length is left to the database.
 */
export async function withKnownLength(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!request.body || request.headers.has('content-length')) return answer(request);
  const body = await readAtMost(request, MOST_BYTES);
  if (!body) return tooLarge();
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.length));
  const { method, signal } = request;
  return answer(new Request(request.url, { method, headers, signal, body }));
}

/** The body, or undefined when it has more bytes. It is read to its end: who still sends would not hear the answer. */
export async function readAtMost(
  { body }: Request,
  most: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length <= most) pieces.push(piece);
  }
  return length > most ? undefined : Buffer.concat(pieces);
}

function tooLarge(): Response {
  const message = 'The request is larger than two megabytes';
  const refusal = { code: 'RL008', message, details: null, hint: null };
  return Response.json(refusal, { status: 400 });
}
