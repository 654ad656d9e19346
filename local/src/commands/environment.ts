import { isOwnMachine } from 'site/own-machine';

/** What the commands take from the environment, and what is asked for behind `--`. */
export interface CommandEnvironment {
  port: number;
  databaseUrl: string | undefined;
  dataDir: string | undefined;
  emailConfirmation: boolean;
  /** Whether the demo people, whose passwords everyone knows, may be put into the database. */
  seed: boolean;
}

/** @throws in words when PORT is no port, or DATABASE_URL names no database */
export function readEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv,
): CommandEnvironment {
  const port = Number(env.PORT ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${env.PORT}".`);
  }
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl) checkDatabaseUrl('DATABASE_URL', databaseUrl);
  return {
    port,
    databaseUrl,
    dataDir: env.DATA_DIR || undefined,
    emailConfirmation: env.EMAIL_CONFIRMATION === 'true',
    // A database that is not this stack's own belongs to someone: it is not filled unasked.
    seed: databaseUrl === undefined || args.includes('--demo'),
  };
}

/** @throws in words when the address is none; what was given is not repeated, it holds a password */
export function checkDatabaseUrl(name: string, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname) return;
  throw new Error(
    `${name} must look like postgresql://user:password@host:5432/database, ` +
      'with special characters of the password percent-encoded (# as %23, @ as %40).',
  );
}

/** @throws in words when password and mails would cross a network unencrypted, as postgres.js does unasked */
export function checkEncrypted(name: string, text: string): void {
  const { hostname, searchParams } = new URL(text);
  if (isOwnMachine(hostname)) return;
  if (/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')) return;
  throw new Error(
    `${name} must end in ?sslmode=verify-full, or what it says can be read on the way; ` +
      'see "Mails" in supabase/README.md.',
  );
}
