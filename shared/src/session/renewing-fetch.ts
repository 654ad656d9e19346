import { limited } from 'shared/lib/limited-fetch';
import { isSessionEnded } from 'shared/lib/session-ended';
import { useAppStore } from 'shared/runtime/store';
import { fetchOrTake } from './early-answers';
import { claimLink, resetsPassword } from './session-storage';
import { isStoredOver, storedAccessToken } from './session-store';
import { endIfCleared } from './watch-session';

const patience = 10_000; // ms

/**
 * Every request waits for a renewal under way, and whoever signs out for the server to hear of it. Where
 * either is never answered (a computer that slept, a network that swallows it) it is given up sooner than
 * others; the Auth client tries a renewal again, and the session is forgotten all the same. Requests of REST
 * are limited where they begin, as they wait for a token before they are sent.
 */
const patiently: typeof fetch = (input, init) => {
  const address = String(input);
  if (isRenewal(input) || /\/auth\/v1\/logout\b/.test(address)) {
    return fetch(input, { ...init, signal: AbortSignal.timeout(patience) });
  }
  return /\/auth\/v1\//.test(address) ? limited(fetch)(input, init) : fetchOrTake(input, init);
};

const isRenewal = (input: Parameters<typeof fetch>[0]) =>
  /\/auth\/v1\/token\?grant_type=refresh_token$/.test(String(input));

interface Asked extends RequestInit {
  askedBy?: string | null;
}

/**
 * Notes who asks before a token is waited for: by then another tab may have signed in somebody else. A
 * visitor does not wait for a token: the stored session may be one that cannot be renewed, or another tab's.
 */
export function askedByWhoIsHere(visitorKey: string, send: typeof fetch): typeof fetch {
  return limited(async (input, init) => {
    if (endIfCleared()) return Response.json({ code: 'PGRST303' }, { status: 401 });
    const { session, isRegistering } = useAppStore.getState();
    if (session.status === 'signed-out' && !isRegistering) {
      const headers = new Headers(init?.headers);
      headers.set('apikey', visitorKey);
      headers.set('Authorization', `Bearer ${visitorKey}`);
      return fetch(input, { ...init, headers });
    }
    const asked: Asked = { ...init, askedBy: personHere() };
    return send(input, asked);
  });
}

/**
 * `fetch` for a client whose clock is behind: it thinks a token good that the server calls expired.
 * The session is renewed and the request, which the server has not looked at, repeated.
 * @param visitorKey what the client sends instead of a token when it has none
 * @param tokens the access token there is, and a new one; undefined where there is none to be had
 */
export function renewingFetch(
  visitorKey: string,
  tokens: Record<'current' | 'renewed', () => Promise<string | undefined>>,
): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const as = (token: string): RequestInit => {
      headers.set('Authorization', `Bearer ${token}`);
      return { ...init, headers };
    };
    const { askedBy }: Asked = init ?? {};
    const sent = headers.get('Authorization');
    const spokenFor = personOf(sent);
    const isAnothers =
      sent === `Bearer ${visitorKey}` || (spokenFor !== undefined && spokenFor !== askedBy);
    if (askedBy && isAnothers) {
      // The renewal did not go through, or another tab was quicker: then its token is there by now.
      const token = await tokens.current();
      if (token && personOf(token) === askedBy) return fetch(input, as(token));
      // an answer for a visitor must not be shown as the person's own, nor their request be sent for somebody
      // else
      throw new TypeError('Failed to fetch: the session could not be renewed');
    }
    const answer = await patiently(input, init);
    if (isRenewal(input) && !answer.ok && !(await isRefusal(answer.clone()))) {
      // 503: the client tries again for a while; 429: it goes on with the token it has
      return new Response(null, { status: isStoredOver() ? 503 : 429 });
    }
    if (answer.ok && beginsSession.test(String(input))) return sessionOf(answer, init);
    if (answer.status !== 401 || !(await saysSessionEnded(answer.clone()))) return answer;
    const token = await tokens.renewed();
    // another tab may have signed in somebody else: this request must not be sent in their name
    if (!token || personOf(token) !== personOf(headers.get('Authorization'))) return answer;
    return fetch(input, as(token));
  };
}

/**
 * Whether the session has ended by Auth's own word. The client takes every answer but some for that: too many
 * requests from one office, and whatever stands in front of Auth, would sign people out.
 */
async function isRefusal(answer: Response): Promise<boolean> {
  const said = Object(await answer.json().catch(() => null));
  return [400, 401, 403].includes(answer.status) && ('code' in said || 'error_code' in said);
}

const beginsSession = /\/auth\/v1\/(token|signup|verify)\b/;

/**
 * Without the moment at which a new session ends by the server's clock, the client counts its seconds by
 * its own: one that is an hour ahead would take every session for ended and renew it before each request.
 * A session that the link of a mail has opened is claimed before the client stores it: one that resets a
 * password is kept apart from that of whoever is signed in here.
 */
async function sessionOf(answer: Response, init?: RequestInit): Promise<Response> {
  const { expires_at, ...session } = await answer.json();
  const { token_hash: link, type } = JSON.parse(String(init?.body));
  if (link && session.access_token) claimLink(session.access_token, resetsPassword(type));
  return Response.json(session);
}

function personHere(): string | null {
  const { session, isRegistering } = useAppStore.getState();
  const { status, userId } = session;
  return !isRegistering && status === 'signed-in' && storedAccessToken() !== null ? userId : null;
}

/** Whom a token speaks for; undefined when it does not say. */
function personOf(token: string | null): string | undefined {
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
