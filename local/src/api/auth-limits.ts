import { type RateLimit, RateLimiter } from './rate-limit';

export interface AuthLimits {
  /** Sign-ins and sign-ups with a password. */
  signIn: RateLimit;
  /** Everything that sends a mail. */
  mail: RateLimit;
}

const MINUTE = 60_000;

/** Generous for one person and a test run, hopeless for guessing passwords. */
export const DEFAULT_AUTH_LIMITS: AuthLimits = {
  signIn: { requests: 200, windowMs: 5 * MINUTE },
  mail: { requests: 60, windowMs: 60 * MINUTE },
};

/** Refuses an Auth request that comes too soon, as hosted Auth does; undefined lets it pass. */
export type AuthLimiter = (request: Request, address: string) => Response | undefined;

export function authLimiter(limits: AuthLimits = DEFAULT_AUTH_LIMITS): AuthLimiter {
  const signIn = new RateLimiter(limits.signIn);
  const mail = new RateLimiter(limits.mail);
  return (request, address) => {
    const limiter = pick(request, signIn, mail);
    const wait = limiter?.secondsToWait(address) ?? 0;
    if (wait === 0) return undefined;
    return Response.json(
      {
        code: 429,
        error_code: 'over_request_rate_limit',
        msg: `Too many attempts. Try again in ${wait} seconds.`,
      },
      { status: 429, headers: { 'retry-after': String(wait) } },
    );
  };
}

function pick(request: Request, signIn: RateLimiter, mail: RateLimiter): RateLimiter | undefined {
  if (request.method !== 'POST') return undefined;
  const { pathname, searchParams } = new URL(request.url);
  switch (pathname) {
    case '/auth/v1/token':
      return searchParams.get('grant_type') === 'password' ? signIn : undefined;
    case '/auth/v1/signup':
      return signIn;
    case '/auth/v1/recover':
    case '/auth/v1/resend':
    case '/auth/v1/otp':
    case '/auth/v1/magiclink':
      return mail;
    default:
      return undefined;
  }
}
