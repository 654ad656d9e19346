/** The database of the project, as a function asks it. */
export interface Project {
  /** Address of the project. */
  supabaseUrl: string;
  publishableKey: string;
  /** Passes row-level security: it never leaves the server. */
  secretKey: string;
}

/** What the database said no with; its answer is handed on as it is. */
export class DatabaseRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`the database answered ${status}: ${body}`);
  }

  /** The stable code (docs/error-codes.md), blank where there is none. */
  get code(): string {
    try {
      return String(Object(JSON.parse(this.body)).code ?? '');
    } catch {
      return '';
    }
  }
}

/** Calls a function of the database in the name of the project itself. @throws DatabaseRefusal */
export function callAsProject<Answer>(
  { supabaseUrl, secretKey }: Project,
  name: string,
  params: object,
): Promise<Answer> {
  return call(supabaseUrl, name, params, bearing(secretKey));
}

/** Calls it in the name of whoever sent the request, with their rights and no others. @throws DatabaseRefusal */
export function callAsCaller<Answer>(
  { supabaseUrl, publishableKey }: Project,
  request: Request,
  name: string,
  params: object,
): Promise<Answer> {
  const headers = bearing(publishableKey);
  const token = request.headers.get('authorization');
  if (token) headers.authorization = token;
  return call(supabaseUrl, name, params, headers);
}

async function call<Answer>(
  supabaseUrl: string,
  name: string,
  params: object,
  headers: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  const body = await answer.text();
  if (!answer.ok) throw new DatabaseRefusal(answer.status, body);
  return (body === '' ? null : JSON.parse(body)) as Answer;
}

/** A new key stands alone; an old one is a token, and is shown as one, too. */
function bearing(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

/**
 * A key of the project, or the old one where there is no other.
 * @param keys by name, as JSON
 */
export function keyOf(keys: string, oldKey: string): string {
  const { default: key }: { default?: string } = JSON.parse(keys || '{}');
  return key ?? oldKey;
}
