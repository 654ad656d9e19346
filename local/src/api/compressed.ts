import { gzipped } from 'site/serve/compress';

const packet = 1400; // bytes; what fits into one arrives no sooner for being smaller

/** An answer as the hosted gateway sends it: compressed for clients that accept it, where it is worth it. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!response.body || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length <= packet) return new Response(body, response);
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  return new Response(new Uint8Array(await gzipped(body)), { status: response.status, headers });
}
