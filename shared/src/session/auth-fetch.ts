import { limited } from 'shared/lib/limited-fetch';
import { claimLink, resetsPassword } from './session-storage';
import { isStoredOver } from './session-store';

const patience = 10_000; // ms

/**
 * `fetch` for the Auth client. Every request waits for a renewal under way, and whoever signs out for the server to
 * hear of it. Where either is never answered (a computer that slept, a network that swallows it) it is given up sooner
 * than others; the client tries a renewal again, and the session is forgotten all the same.
 */
export const authFetch: typeof fetch = async (input, init) => {
  const [, call = ''] = /\/auth\/v1\/(.*)/.exec(String(input)) ?? [];
  const isRenewal = call === 'token?grant_type=refresh_token';
  const answer = await (isRenewal || call.startsWith('logout')
    ? fetch(input, { ...init, signal: AbortSignal.timeout(patience) })
    : limited(fetch)(input, init));
  if (isRenewal && !answer.ok && !(await isRefusal(answer.clone()))) {
    // 503: the client tries again for a while; 429: it goes on with the token it has
    return new Response(null, { status: isStoredOver() ? 503 : 429 });
  }
  const beginsSession = /^(token|signup|verify)\b/.test(call);
  return answer.ok && beginsSession ? sessionOf(answer, init) : answer;
};

/**
 * Whether the session has ended by Auth's own word. The client takes every answer but some for that: too many
 * requests from one office, and whatever stands in front of Auth, would sign people out.
 */
async function isRefusal(answer: Response): Promise<boolean> {
  const said = Object(await answer.json().catch(() => null));
  return [400, 401, 403].includes(answer.status) && ('code' in said || 'error_code' in said);
}

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
