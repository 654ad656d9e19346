import { defaultDataDir } from '../paths';
import { readEnvironment } from './environment';

/** @throws in words when DATABASE_URL names a database that is not in this folder */
export function ownDataDir(): string {
  const { databaseUrl, dataDir = defaultDataDir } = readEnvironment();
  if (!databaseUrl) return dataDir;
  throw new Error(
    'This copies the embedded database only; unset DATABASE_URL. For others see "Backup and restore" in docs/operations.md.',
  );
}

/** The folder named behind `--`; @throws in words when it is missing */
export function wantedFolder(usage: string): string {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new Error(`Name one folder: ${usage}`);
  return folder;
}
