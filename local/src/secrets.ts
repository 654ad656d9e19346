import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Made up once per data folder and kept beside the data, so that sessions outlive a restart. */
export interface Secrets {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  databasePassword: string;
}

export function readOrMakeSecrets(path: string): Secrets {
  if (existsSync(path)) {
    const kept = parseSecrets(readFileSync(path, 'utf8'));
    if (kept) return kept;
  }
  const secrets = makeSecrets();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return secrets;
}

export function makeSecrets(): Secrets {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    databasePassword: randomBytes(24).toString('hex'),
  };
}

function parseSecrets(text: string): Secrets | undefined {
  try {
    const value = JSON.parse(text) as Partial<Secrets> | null;
    const { jwtSecret, publishableKey, secretKey, databasePassword } = value ?? {};
    if (!jwtSecret || !publishableKey || !secretKey || !databasePassword) return undefined;
    return { jwtSecret, publishableKey, secretKey, databasePassword };
  } catch {
    return undefined;
  }
}
