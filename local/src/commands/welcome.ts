import { DEMO_PASSWORD, DEMO_PEOPLE } from '../site-config';

/** What to open and whom to sign in as. */
export function welcome(url: string): string {
  const width = Math.max(...DEMO_PEOPLE.map((one) => one.label.length));
  const people = DEMO_PEOPLE.map(
    (one) => `    ${one.label.padEnd(width)}  ${one.email}  ${DEMO_PASSWORD}`,
  );
  return [
    '',
    `  Open     ${url}`,
    `  Mail     ${url}/_local/mail`,
    '',
    '  Sign in as',
    ...people,
    '',
    '  Ctrl-C stops it; the data stays in .local/data (npm run db:reset starts over).',
    '',
  ].join('\n');
}
