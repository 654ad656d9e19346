import { execFileSync, execSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The operating-system account the database runs under; undefined: the current user's. */
export type ServerAccount = { uid: number; gid: number } | undefined;

const ACCOUNT = 'postgres';
const CREATE_ACCOUNT = 'useradd --system --user-group --no-create-home postgres';

/** PostgreSQL refuses to run as root, so root hands it to the account `postgres`. */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp();
  if (known) return known;
  try {
    execSync(CREATE_ACCOUNT, { stdio: 'ignore' });
  } catch {
    // Then it is not found below, where the error says what to do.
  }
  const created = lookUp();
  if (created) return created;
  throw new Error(
    `The database cannot run as root, and the account "${ACCOUNT}" could not be created. ` +
      'Run as another user, or set DATABASE_URL.',
  );
}

function lookUp(): ServerAccount {
  try {
    const id = (flag: string) =>
      Number.parseInt(
        execFileSync('id', [flag, ACCOUNT], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
        10,
      );
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Creates a folder that only the account may enter (PostgreSQL insists on mode 700). */
export function makePrivateDir(path: string, account: ServerAccount): void {
  mkdirSync(path, { recursive: true });
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}

/** The nearest parent folder that the account cannot pass, if there is one. */
export function closedParent(path: string, account: ServerAccount): string | undefined {
  if (!account) return undefined;
  for (let dir = resolve(path); ; dir = dirname(dir)) {
    if (existsSync(dir)) {
      const { mode, uid, gid } = statSync(dir);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return dir;
    }
    if (dir === dirname(dir)) return undefined;
  }
}
