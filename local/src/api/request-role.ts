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

/**
 * Gives a transaction the caller's role and claims in one round trip. lite asks up to six times,
 * with parameters twice each, before every request: most of what a request costs.
 */
export function setRoleAtOnce(connection: PostgresConnection): void {
  if (!('applyJwtSessionContext' in connection)) {
    throw new Error('@supabase/lite has changed: applyJwtSessionContext is gone.');
  }
  const value = async (executor: Executor, variables: RequestVariables) => {
    const sql = roleStatement(variables);
    await executor.executeQuery({
      sql,
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
      queryId: { queryId: 'request-role' },
    });
  };
  Object.defineProperty(connection, 'applyJwtSessionContext', { value });
}

/** @throws for a role that is not one of the API's */
export function roleStatement({ auth }: RequestVariables): string {
  const role = auth?.role || 'anon';
  if (!API_ROLES.has(role)) {
    throw Object.assign(new Error(`The role ${role} may not be used here`), { code: '42501' });
  }
  const settings = {
    'request.jwt.claim.sub': auth?.uid ?? '',
    'request.jwt.claim.role': role,
    'request.jwt.claims': JSON.stringify(auth?.jwt ?? {}),
    role,
  };
  const calls = Object.entries(settings).map(
    ([name, text]) => `set_config('${name}', ${literal(text)}, true)`,
  );
  return `select ${calls.join(', ')}`;
}

/** Text in quotes; the leading E-less form relies on standard_conforming_strings being on. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
