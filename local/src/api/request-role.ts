import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';

const API_ROLES = new Set(['anon', 'authenticated', 'service_role']);

interface RequestVariables {
  auth?: { role?: string; uid?: string | null; jwt?: unknown };
}

interface Executor {
  executeQuery(query: {
    sql: string;
    parameters: [];
    query: { kind: 'RawNode'; sqlFragments: string[]; parameters: [] };
    queryId: { queryId: string };
  }): Promise<unknown>;
}

/**
 * Gives a transaction in one round trip the caller's role and claims, what may be asked about the request,
 * and the function that the project wants asked before each request, as PostgREST does. lite knows no such
 * function, and asks up to eleven times, with parameters twice each, before every call: most of what a call costs.
 */
export function setRoleAtOnce(connection: PostgresConnection): void {
  let askedBefore = '';
  let timeouts = new Map<string, string>();
  replace(connection, 'applyJwtSessionContext', (executor, variables: RequestVariables) =>
    run(executor, `${roleStatement(variables, timeouts)}${askedBefore}`),
  );
  replace(connection, 'applyRpcRequestGucs', async () => {});

  const clearSchemaCache = connection.clearSchemaCache.bind(connection);
  connection.clearSchemaCache = async () => {
    askedBefore = await preRequest(connection.driver);
    timeouts = await ownTimeouts(connection.driver);
    await clearSchemaCache();
  };
}

/** The setting of PostgREST, where PostgREST finds it: at the role it signs in with. */
async function preRequest(sql: postgres.Sql): Promise<string> {
  const [setting] = await sql<{ name: string }[]>`
    select split_part(entry, '=', 2) as name
    from pg_db_role_setting s, unnest(s.setconfig) as entry
    where s.setrole = to_regrole('authenticator')
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and entry like 'pgrst.db_pre_request=%'
    order by s.setdatabase desc`;
  return setting ? `; select ${setting.name}()` : '';
}

/** How long functions may take that say so themselves, by their paths: PostgREST sets it before it calls them. */
async function ownTimeouts(sql: postgres.Sql): Promise<Map<string, string>> {
  const rows = await sql<{ path: string; timeout: string }[]>`
    select '/rpc/' || p.proname as path, split_part(entry, '=', 2) as timeout
    from pg_proc p, unnest(p.proconfig) as entry
    where p.pronamespace = 'public'::regnamespace and entry like 'statement_timeout=%'`;
  return new Map(rows.map(({ path, timeout }) => [path, timeout]));
}

function replace<Argument>(
  connection: PostgresConnection,
  name: string,
  value: (executor: Executor, argument: Argument) => Promise<void>,
): void {
  if (!(name in connection)) throw new Error(`@supabase/lite has changed: ${name} is gone.`);
  Object.defineProperty(connection, name, { value });
}

async function run(executor: Executor, sql: string): Promise<void> {
  await executor.executeQuery({
    sql,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: 'request-role' },
  });
}

export interface RestRequest {
  request: Request;
  /** Of whoever makes it, as the socket tells it. */
  address: string;
}

/** The REST request that is being answered. lite passes on neither its headers, except to functions, nor the address. */
export const restRequest = new AsyncLocalStorage<RestRequest>();

/** What the database may ask about it; the caller's address stands where the edge of a hosted project puts it. */
function requestSettings(timeouts: ReadonlyMap<string, string>): Record<string, string> {
  const { request, address = '' } = restRequest.getStore() ?? {};
  const headers = { ...Object.fromEntries(request?.headers ?? []), 'cf-connecting-ip': address };
  const path = request ? new URL(request.url).pathname.replace('/rest/v1', '') : '';
  const timeout = timeouts.get(path);
  return {
    'request.method': request?.method ?? '',
    'request.path': path,
    'request.headers': JSON.stringify(headers),
    ...(timeout !== undefined && { statement_timeout: timeout }),
  };
}

/** @throws for a role that is not one of the API's */
export function roleStatement(
  { auth }: RequestVariables,
  timeouts: ReadonlyMap<string, string> = new Map(),
): string {
  const role = auth?.role || 'anon';
  if (!API_ROLES.has(role)) {
    throw Object.assign(new Error(`The role ${role} may not be used here`), { code: '42501' });
  }
  return setStatement({
    'request.jwt.claim.sub': auth?.uid ?? '',
    'request.jwt.claim.role': role,
    'request.jwt.claims': JSON.stringify(auth?.jwt ?? {}),
    ...requestSettings(timeouts),
    role,
  });
}

function setStatement(settings: Record<string, string>): string {
  const calls = Object.entries(settings).map(
    ([name, text]) => `set_config('${name}', ${literal(text)}, true)`,
  );
  return `select ${calls.join(', ')}`;
}

/** A string constant; backslashes mean themselves, as standard_conforming_strings is on by default. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
