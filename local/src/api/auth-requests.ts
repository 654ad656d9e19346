import type postgres from 'postgres';
import { authBodyProblem, hasUnstorableText, readCredentials } from './auth-body';
import { answerAlike } from './known-emails';
import { readAtMost } from './known-length';

const MAX_BYTES = 100_000;

type Fetch = (request: Request) => Promise<Response>;

interface Auth {
  sql: postgres.Sql;
  /** Asked before anything is looked up, so that a refusal tells of no account. */
  refuseFirst(request: Request): Promise<Response | undefined>;
  auth: Fetch;
}

/** Wraps lite's Auth: refuses bodies that it would fail on, and gives failures a text. */
export async function answerAuth(
  request: Request,
  { sql, refuseFirst, auth }: Auth,
): Promise<Response> {
  const url = new URL(request.url);
  for (const value of url.searchParams.values()) {
    if (hasUnstorableText(value))
      return refuse('Request contains characters that cannot be stored');
  }
  let checked = request;
  let text = '';
  if (request.body) {
    const body = await readAtMost(request, MAX_BYTES);
    text = new TextDecoder().decode(body);
    if (!body) return refuse('Request body too large');
    const problem = authBodyProblem(url.pathname, text);
    if (problem) return refuse(problem);
    checked = new Request(request.url, {
      method: request.method,
      headers: request.headers,
      body: text,
      signal: request.signal,
    });
  }
  const refusal = await refuseFirst(checked);
  if (refusal) return refusal;
  const question = { url, ...readCredentials(text) };
  const response = await answerAlike(sql, question, () => auth(checked.clone()));
  return response.status >= 500 ? explainFailure(url.pathname) : response;
}

function refuse(msg: string): Response {
  return Response.json({ code: 400, error_code: 'validation_failed', msg }, { status: 400 });
}

/**
 * A failing trigger on auth.users is a 500 here and when hosted; lite leaves it without words.
 * supabase-js turns any 5xx into an error whose message is `{}`, so pages need a text of their own.
 */
function explainFailure(pathname: string): Response {
  const msg = pathname.endsWith('/signup')
    ? 'Database error saving new user'
    : 'The sign-in service failed';
  return Response.json({ code: 500, error_code: 'unexpected_failure', msg }, { status: 500 });
}
