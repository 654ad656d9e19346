import { relative } from 'node:path';
import type { RuntimeConfig } from 'shared/runtime/config';
import { repositoryDir } from 'site/repository-dir';
import { defaultDataDir } from '../paths';
import type { CommandEnvironment } from './environment';

/** What to open, whom to sign in as, and where the data is. */
export function welcome(
  { siteUrl: url, demoCredentials = [], features }: RuntimeConfig,
  { databaseUrl, dataDir }: Pick<CommandEnvironment, 'databaseUrl' | 'dataDir'>,
): string {
  const width = Math.max(...demoCredentials.map(({ label }) => label.length));
  const people = demoCredentials.map(
    ({ label, email, password }) => `    ${label.padEnd(width)}  ${email}  ${password}`,
  );
  return [
    '',
    `  Open     ${url}`,
    `  Mail     ${url}/_local/mail`,
    ...(features.cardPayments ? [`  Cards    ${url}/_local/card-office`] : []),
    '',
    ...(people.length > 0
      ? ['  Sign in as', ...people]
      : ['  No demo people live in this database; "-- --demo" behind the command adds them.']),
    '',
    databaseUrl
      ? '  Ctrl-C stops it; the data stays in the database of DATABASE_URL.'
      : `  Ctrl-C stops it; the data stays in ${dataDir ?? relative(repositoryDir, defaultDataDir)} (npm run db:reset starts over).`,
    '',
  ].join('\n');
}
