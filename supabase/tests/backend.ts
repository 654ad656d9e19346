import postgres from 'postgres';
import { type Backend, madeAdministrators } from 'shared/testing/personas';
import { afterAll, inject } from 'vitest';

/** The stack of this run; every test makes its own people and rows in it. */
export const backend: Backend & { secretKey: string } = {
  url: inject('stackUrl'),
  publishableKey: inject('publishableKey'),
  secretKey: inject('secretKey'),
  sql: postgres(inject('databaseUrl'), { max: 2, idle_timeout: 5, onnotice: () => {} }),
};

export const { sql } = backend;

// All administrators are told of each new account: those of one file are not there for the next.
afterAll(async () => {
  await sql`update public.profiles set role = null where id = any (${madeAdministrators}::uuid[]) and role is not null`;
});

interface Answer {
  data: unknown;
  error: { code: string; message: string; details?: unknown } | null;
}

/** The stable code a call was refused with; undefined when it was not. */
export async function refusal(call: PromiseLike<Answer>): Promise<string | undefined> {
  return (await call).error?.code;
}

/** Code and details of a refusal, the details read from their JSON. */
export async function refusalDetails(
  call: PromiseLike<Answer>,
): Promise<{ code: string | undefined; details: Record<string, unknown> }> {
  const { error } = await call;
  const details = typeof error?.details === 'string' ? JSON.parse(error.details) : {};
  return { code: error?.code, details };
}

/** The data of a call that must succeed. */
export async function granted<Data>(
  call: PromiseLike<{ data: Data; error: Answer['error'] }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (error) throw new Error(`${error.code}: ${error.message} ${JSON.stringify(error.details)}`);
  return data as NonNullable<Data>;
}
