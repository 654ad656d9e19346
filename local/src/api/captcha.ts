import type { Secrets } from '../secrets';

export interface Captcha {
  secret: string;
  /** Whom to ask whether a token is good; default Turnstile. */
  verifyUrl?: string;
}

const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const PATIENCE = 10_000; // ms
const PATHS = ['signup', 'token', 'recover', 'resend', 'otp', 'magiclink'].map(
  (name) => `/auth/v1/${name}`,
);

/**
 * Refuses what hosted Auth refuses when a captcha is switched on. Renewing a session needs no token, nor does
 * a caller with the secret key.
 * @returns undefined for a request that may go on
 */
export async function refuseWithoutCaptcha(
  { captcha, secrets }: { captcha?: Captcha | undefined; secrets: Secrets },
  request: Request,
  address: string,
): Promise<Response | undefined> {
  if (!captcha || request.method === 'OPTIONS') return undefined;
  const { pathname, search } = new URL(request.url);
  if (!PATHS.includes(pathname) || search === '?grant_type=refresh_token') return undefined;
  if (request.headers.get('apikey') === secrets.secretKey) return undefined;
  const token = await tokenOf(request.clone());
  if (!token) return disallow(['no captcha_token found']);
  try {
    const answer = await fetch(captcha.verifyUrl ?? TURNSTILE, {
      method: 'POST',
      body: new URLSearchParams({ secret: captcha.secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const verdict = (await answer.json()) as { success?: boolean; 'error-codes'?: string[] };
    return verdict.success === true ? undefined : disallow(verdict['error-codes'] ?? []);
  } catch {
    const msg = 'captcha verification process failed';
    return Response.json({ code: 500, error_code: 'unexpected_failure', msg }, { status: 500 });
  }
}

async function tokenOf(request: Request): Promise<string> {
  const body = Object(await request.json().catch(() => ({})));
  const token: unknown = Object(body.gotrue_meta_security).captcha_token;
  return typeof token === 'string' ? token.trim() : '';
}

function disallow(reasons: readonly string[]): Response {
  const msg = `captcha protection: request disallowed (${reasons.join(', ')})`;
  return Response.json({ code: 400, error_code: 'captcha_failed', msg }, { status: 400 });
}
