import { isKept } from 'shared/lib/kept';
import { limited, timedOut } from 'shared/lib/limited-fetch';
import { isSessionEnded } from 'shared/lib/session-ended';
import { isOffline } from 'shared/lib/unreachable-text';
import { useAppStore } from 'shared/runtime/store';
import { fetchOrTake } from './early-answers';
import { isStoredOver, storedAccessToken } from './session-store';
import { endIfCleared, tokenPatience } from './watch-session';

/**
 * `fetch` for REST, in the name of whoever is here when it is called: by the time there is a token, another tab may
 * have signed in somebody else. Where the server calls a token expired that the client, whose clock is behind, thinks
 * good, the session is renewed and the request, which the server has not looked at, repeated.
 * @param visitorKey what is sent instead of a token where there is none
 * @param tokens the access token there is, and a new one; undefined where there is none to be had
 */
export function restFetch(
  visitorKey: string,
  tokens: Record<'current' | 'renewed', () => Promise<string | undefined>>,
  patience?: number,
): typeof fetch {
  return limited(async (input, init) => {
    if (endIfCleared()) return Response.json({ code: 'PGRST303' }, { status: 401 });
    const headers = new Headers(init?.headers);
    const send = (token: string, by = fetch) => {
      headers.set('Authorization', `Bearer ${token}`);
      return by(input, { ...init, headers });
    };
    const { session, isRegistering } = useAppStore.getState();
    // the stored session may be one that cannot be renewed, or another tab's: a visitor waits for no token
    if (session.status === 'signed-out' && !isRegistering) return send(visitorKey);

    const person = personHere();
    // a renewal would be waited for, for half a minute
    const isOver = person !== null && isStoredOver();
    if (isOver && isOffline()) throw new TypeError('Failed to fetch: offline');
    let token = await (isOver && isKept(person) ? soon(tokens.current()) : tokens.current());
    // The renewal did not go through, or another tab was quicker: then its token is there by now.
    if (person && !speaksFor(person, token)) token = await tokens.current();
    if (person && !speaksFor(person, token)) {
      // an answer for a visitor must not be shown as the person's own, nor their request be sent for somebody else
      throw new TypeError('Failed to fetch: the session could not be renewed');
    }
    const answer = await send(token ?? visitorKey, fetchOrTake);
    if (answer.status !== 401 || !(await saysSessionEnded(answer.clone()))) return answer;
    const renewed = await tokens.renewed();
    // another tab may have signed in somebody else: this request must not be sent in their name
    return renewed && personOf(renewed) === personOf(token) ? send(renewed) : answer;
  }, patience);
}

/** What the device keeps is shown instead, once it is known that no token comes. */
function soon<Value>(coming: Promise<Value>): Promise<Value> {
  const ended = new Promise<never>((_, reject) => {
    setTimeout(() => reject(timedOut()), tokenPatience);
  });
  return Promise.race([coming, ended]);
}

function personHere(): string | null {
  const { session, isRegistering } = useAppStore.getState();
  const { status, userId } = session;
  return !isRegistering && status === 'signed-in' && storedAccessToken() !== null ? userId : null;
}

function speaksFor(person: string, token: string | undefined): boolean {
  return token !== undefined && [undefined, person].includes(personOf(token));
}

/** Whom a token speaks for; undefined when it does not say. */
function personOf(token: string | undefined): string | undefined {
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return undefined;
  }
}

async function saysSessionEnded(answer: Response): Promise<boolean> {
  const { code } = Object(await answer.json().catch(() => null)) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('PGRST') && isSessionEnded(code);
}
