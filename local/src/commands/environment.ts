/** What the commands take from the environment. */
export interface CommandEnvironment {
  port: number;
  databaseUrl: string | undefined;
  dataDir: string | undefined;
  emailConfirmation: boolean;
}

/** @throws in words when PORT is no port */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): CommandEnvironment {
  const port = Number(env.PORT ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${env.PORT}".`);
  }
  return {
    port,
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: env.DATA_DIR || undefined,
    emailConfirmation: env.EMAIL_CONFIRMATION === 'true',
  };
}
