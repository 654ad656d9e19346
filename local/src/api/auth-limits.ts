import { type RateLimit, RateLimiter } from './rate-limit';

export interface AuthLimits {
  /** Sign-ins and sign-ups with a password. */
  signIn: RateLimit;
  /** Everything that sends a mail. */
  mail: RateLimit;
  /** Codes and links out of a mail. */
  verify: RateLimit;
}

const MINUTE = 60_000;

/** Generous for one person and a test run, hopeless for guessing passwords and codes. */
export const DEFAULT_AUTH_LIMITS: AuthLimits = {
  signIn: { requests: 200, windowMs: 5 * MINUTE },
  mail: { requests: 60, windowMs: 60 * MINUTE },
  verify: { requests: 60, windowMs: 5 * MINUTE },
};

/** Refuses an Auth request that comes too soon, as hosted Auth does; undefined lets it pass. */
export type AuthLimiter = (request: Request, address: string) => Response | undefined;

export function authLimiter(limits: AuthLimits = DEFAULT_AUTH_LIMITS): AuthLimiter {
  const limiters = {
    signIn: new RateLimiter(limits.signIn),
    mail: new RateLimiter(limits.mail),
    verify: new RateLimiter(limits.verify),
  };
  return (request, address) => {
    const kind = limitOf(request);
    const wait = kind ? limiters[kind].secondsToWait(address) : 0;
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

/** Which limit counts a request. By its path, whatever the method: HEAD uses up a mail's link, too. */
function limitOf({ url, method }: Request): keyof AuthLimits | undefined {
  if (method === 'OPTIONS') return undefined;
  const { pathname, search } = new URL(url);
  switch (pathname) {
    case '/auth/v1/token':
      // Only this exact text is surely no password: lite may read any other as `grant_type=password`.
      return search === '?grant_type=refresh_token' ? undefined : 'signIn';
    case '/auth/v1/signup':
      return 'signIn';
    case '/auth/v1/recover':
    case '/auth/v1/resend':
    case '/auth/v1/otp':
    case '/auth/v1/magiclink':
    case '/auth/v1/reauthenticate':
      return 'mail';
    case '/auth/v1/user':
      // Changing one's e-mail sends a mail to the new address.
      return method === 'PUT' ? 'mail' : undefined;
    case '/auth/v1/verify':
      return 'verify';
    default:
      // A code of six digits must not be guessed.
      return /^\/auth\/v1\/factors\/[^/]+\/verify$/.test(pathname) ? 'verify' : undefined;
  }
}
