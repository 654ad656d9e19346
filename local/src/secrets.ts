import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePushPrivateKey } from './push/push-keys';

/** Made up once per data folder and kept beside the data, so that sessions outlive a restart. */
export interface Secrets {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  databasePassword: string;
  /** By which push services know this stack. */
  pushPrivateKey: string;
}

const WAY_ON =
  'Put a copy of it back; without one, `npm run db:reset` starts over with an empty database.';

/** @throws in words when those that are kept cannot be read: new ones would not open what the old ones locked */
export function readOrMakeSecrets(path: string): Secrets {
  if (existsSync(path)) {
    const kept = parseSecrets(readFileSync(path, 'utf8'));
    // Of an older release: a stack without the key had no devices that know it.
    if (kept)
      return kept.pushPrivateKey
        ? kept
        : save(path, { ...kept, pushPrivateKey: makePushPrivateKey() });
    throw new Error(
      `${path} is damaged. It holds the password of the database and the key of all sessions, and was left as it is. ${WAY_ON}`,
    );
  }
  if (existsSync(join(dirname(path), 'postgres', 'PG_VERSION'))) {
    throw new Error(`${path} is gone, and the database beside it has its password. ${WAY_ON}`);
  }
  mkdirSync(dirname(path), { recursive: true });
  return save(path, makeSecrets());
}

function save(path: string, secrets: Secrets): Secrets {
  // Under another name first: a write that is interrupted leaves nothing half said.
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  return secrets;
}

/** For starting over: damaged secrets are kept under another name. */
export function setAsideDamagedSecrets(path: string): void {
  if (!existsSync(path) || parseSecrets(readFileSync(path, 'utf8'))) return;
  renameSync(path, `${path}.damaged-${Date.now()}`);
}

export function makeSecrets(): Secrets {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    databasePassword: randomBytes(24).toString('hex'),
    pushPrivateKey: makePushPrivateKey(),
  };
}

function parseSecrets(text: string): Secrets | undefined {
  try {
    const {
      jwtSecret,
      publishableKey,
      secretKey,
      databasePassword,
      pushPrivateKey = '',
    } = JSON.parse(text);
    const secrets = { jwtSecret, publishableKey, secretKey, databasePassword };
    const isText = (value: unknown) => typeof value === 'string' && value !== '';
    return Object.values(secrets).every(isText) ? { ...secrets, pushPrivateKey } : undefined;
  } catch {
    return undefined;
  }
}
