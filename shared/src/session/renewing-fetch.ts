import { isSessionEnded } from 'shared/lib/session-ended';
import { fetchOrTake } from './early-answers';

const patience = 10_000; // ms

/**
 * Every request waits for a renewal under way, and whoever signs out for the server to hear of it. Where
 * either is never answered (a computer that slept, a network that swallows it) they would wait for ever:
 * it is given up; the Auth client tries a renewal again, and the session is forgotten all the same.
 */
function withPatience(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): RequestInit | undefined {
  const isLimited = /\/auth\/v1\/(token\?grant_type=refresh_token$|logout\b)/.test(String(input));
  return isLimited ? { ...init, signal: AbortSignal.timeout(patience) } : init;
}

/**
 * `fetch` for a client whose clock is behind: it thinks a token good that the server calls expired.
 * The session is renewed and the request, which the server has not looked at, repeated.
 * @param renew the new access token, or undefined
 */
export function renewingFetch(renew: () => Promise<string | undefined>): typeof fetch {
  return async (input, init) => {
    const answer = await fetchOrTake(input, withPatience(input, init));
    if (answer.status !== 401 || !(await saysSessionEnded(answer.clone()))) return answer;
    const headers = new Headers(init?.headers);
    const token = await renew();
    // another tab may have signed in somebody else: this request must not be sent in their name
    if (!token || personOf(token) !== personOf(headers.get('Authorization'))) return answer;
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}

/** Whom a token speaks for; undefined when it does not say. */
function personOf(token: string | null): unknown {
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return undefined;
  }
}

// answers of the database only: the Auth client handles its own
async function saysSessionEnded(answer: Response): Promise<boolean> {
  const { code } = Object(await answer.json().catch(() => null)) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('PGRST') && isSessionEnded(code);
}
