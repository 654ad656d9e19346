import type postgres from 'postgres';
import type { RuntimeConfig } from 'shared/runtime/config';

export interface SiteConfigOptions {
  siteUrl: string;
  publishableKey: string;
  emailConfirmation: boolean;
  loungeMembersOnly?: boolean | undefined;
  cardPayments?: boolean | undefined;
  /** Public key of whoever sends pushes; without it there are none. */
  pushKey?: string | undefined;
  /** Who of the seed lives here, and may be shown on the sign-in page. */
  demoPeople: readonly DemoPerson[];
}

/** Password of every person in the local seed. */
const DEMO_PASSWORD = 'demo-password';

export interface DemoPerson {
  label: string;
  email: string;
}

const DEMO_PEOPLE: readonly DemoPerson[] = [
  { label: 'Member', email: 'member@example.test' },
  { label: 'Administrator', email: 'admin@example.test' },
  { label: 'Super administrator', email: 'super@example.test' },
];

/** Looked up, because a database named by DATABASE_URL may or may not have them. */
export async function findDemoPeople(sql: postgres.Sql): Promise<DemoPerson[]> {
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  const rows = await sql<{ email: string }[]>`
    select email from auth.users where email in ${sql(emails)}`;
  return DEMO_PEOPLE.filter((person) => rows.some(({ email }) => email === person.email));
}

/** What `/config.json` says when the site is served by this stack. */
export function siteConfig(options: SiteConfigOptions): RuntimeConfig {
  return {
    supabaseUrl: options.siteUrl,
    supabaseKey: options.publishableKey,
    siteUrl: options.siteUrl,
    ...(options.demoPeople.length > 0 && {
      demoCredentials: options.demoPeople.map((one) => ({ ...one, password: DEMO_PASSWORD })),
    }),
    features: {
      loungeMembersOnly: options.loungeMembersOnly ?? false,
      cardPayments: options.cardPayments ?? false,
      emailConfirmation: options.emailConfirmation,
    },
    ...(options.pushKey !== undefined && { pushKey: options.pushKey }),
    localMailUrl: '/_local/mail',
  };
}
