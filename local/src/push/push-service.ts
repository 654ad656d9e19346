import { importJWK, type JWK, jwtVerify } from 'jose';

/** Where the stack plays a push service (RFC 8030), for browsers that reach none: `<PUSH_SERVICE_PATH><name>`. */
export const PUSH_SERVICE_PATH = '/_local/push/';

/** A message as it was handed over: what it says, only its device can read. */
export interface HandedOver {
  /** base64url of what a browser would decrypt. */
  body: string;
  ttl: number;
  topic: string | null;
}

export interface PushService {
  fetch(request: Request): Promise<Response>;
}

const NAME = /^[a-z0-9-]{1,60}$/;
const KEPT = 200;
const DAY_S = 24 * 60 * 60;

/**
 * A stand-in of a push service. It takes what is signed by the stack's key, keeps it and shows it to whoever asks (GET).
 * The name of a device says how it answers: `gone-…` 410, `unknown-…` 404, `broken-…` 500, and `busy-…` 429 once.
 * @param publicKey of whom it takes messages
 */
export function pushService(publicKey: string): PushService {
  const taken: { name: string; message: HandedOver }[] = [];
  const wasBusy = new Set<string>();
  return {
    async fetch(request) {
      const url = new URL(request.url);
      const name = url.pathname.slice(PUSH_SERVICE_PATH.length);
      if (!NAME.test(name)) return new Response(null, { status: 404 });
      if (request.method === 'GET') {
        return Response.json(taken.filter((one) => one.name === name).map((one) => one.message));
      }
      if (request.method !== 'POST') return new Response(null, { status: 405 });
      if (!(await isSigned(request.headers.get('Authorization'), publicKey, url.origin))) {
        return new Response('not signed by the key of this device', { status: 403 });
      }
      if (name.startsWith('gone-')) return new Response(null, { status: 410 });
      if (name.startsWith('unknown-')) return new Response(null, { status: 404 });
      if (name.startsWith('broken-')) return new Response(null, { status: 500 });
      if (name.startsWith('busy-') && !wasBusy.has(name)) {
        wasBusy.add(name);
        return new Response(null, { status: 429, headers: { 'Retry-After': '120' } });
      }
      const ttl = Number(request.headers.get('TTL') ?? Number.NaN);
      const isEncrypted = request.headers.get('Content-Encoding') === 'aes128gcm';
      if (!Number.isInteger(ttl) || !isEncrypted) return new Response(null, { status: 400 });
      const body = Buffer.from(await request.arrayBuffer());
      if (body.length > 4096) return new Response(null, { status: 413 });
      const topic = request.headers.get('Topic');
      taken.push({ name, message: { body: body.toString('base64url'), ttl, topic } });
      taken.splice(0, taken.length - KEPT);
      return new Response(null, { status: 201, headers: { Location: request.url } });
    },
  };
}

/** RFC 8292: a token of ours, for this service, that ends within a day. */
async function isSigned(
  authorization: string | null,
  publicKey: string,
  origin: string,
): Promise<boolean> {
  const [, token = '', key] = authorization?.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, 'base64url'); // a byte that says how it is written, then x and y
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as JWK, 'ES256');
  try {
    const { payload } = await jwtVerify(token, jwk, {
      audience: origin,
      requiredClaims: ['sub', 'exp'],
    });
    return (payload.exp ?? Number.POSITIVE_INFINITY) <= Date.now() / 1000 + DAY_S;
  } catch {
    return false;
  }
}
