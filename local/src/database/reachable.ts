import { connect } from './connect';

/**
 * Asks a database named by its address whether it is there.
 * @param name of the variable that holds the address
 * @throws in one line what to look at; the password is not repeated
 */
export async function checkReachable(name: string, url: string): Promise<void> {
  const sql = connect(url, 1);
  try {
    await sql`select 1`;
  } catch (error) {
    const { host } = new URL(url);
    throw new Error(`The database at ${host} ${reason(error)}. Check ${name}.`, { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'does not answer';
    case 'ECONNREFUSED':
      return 'cannot be reached: nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'cannot be found: no computer has this name';
    default:
      return `refuses: ${message || code}`;
  }
}
