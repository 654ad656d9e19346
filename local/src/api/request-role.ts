import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresConnection } from '@supabase/lite/postgres';

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

interface FunctionCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/**
 * Gives a transaction the caller's role and claims in one round trip, and a called function what it
 * may ask about its request in another. lite asks up to eleven times, with parameters twice each,
 * before every call: most of what a call costs.
 */
export function setRoleAtOnce(connection: PostgresConnection): void {
  replace(connection, 'applyJwtSessionContext', (executor, variables: RequestVariables) =>
    run(executor, roleStatement(variables)),
  );
  replace(connection, 'applyRpcRequestGucs', (executor, call: FunctionCall) =>
    run(executor, callStatement(call)),
  );
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

/** The address of whoever makes a REST request, as the socket tells it. lite has no place for it. */
export const callerAddress = new AsyncLocalStorage<string>();

/** The request's headers, with the caller's address where the edge of a hosted project puts it. */
function believable(headers: Record<string, string>): string {
  return JSON.stringify({ ...headers, 'cf-connecting-ip': callerAddress.getStore() ?? '' });
}

/** @throws for a role that is not one of the API's */
export function roleStatement({ auth }: RequestVariables): string {
  const role = auth?.role || 'anon';
  if (!API_ROLES.has(role)) {
    throw Object.assign(new Error(`The role ${role} may not be used here`), { code: '42501' });
  }
  return setStatement({
    'request.jwt.claim.sub': auth?.uid ?? '',
    'request.jwt.claim.role': role,
    'request.jwt.claims': JSON.stringify(auth?.jwt ?? {}),
    'request.headers': believable({}),
    role,
  });
}

/** What lite sets besides (status and headers of the answer) is empty in a new transaction anyway. */
export function callStatement({ method, path, requestHeaders = {} }: FunctionCall): string {
  return setStatement({
    'request.method': method,
    'request.path': path,
    'request.headers': believable(requestHeaders),
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
