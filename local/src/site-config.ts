import type { RuntimeConfig } from 'shared/runtime/config';

export interface SiteConfigOptions {
  siteUrl: string;
  publishableKey: string;
  emailConfirmation: boolean;
  /** The people of the seed exist and may be shown on the sign-in page. */
  hasDemoPeople: boolean;
}

/** Password of every person in the local seed. */
export const DEMO_PASSWORD = 'demo-password';

export const DEMO_PEOPLE = [
  { label: 'Member', email: 'member@example.test' },
  { label: 'Administrator', email: 'admin@example.test' },
  { label: 'Super administrator', email: 'super@example.test' },
];

/** What `/config.json` says when the site is served by this stack. */
export function siteConfig(options: SiteConfigOptions): RuntimeConfig {
  return {
    supabaseUrl: options.siteUrl,
    supabaseKey: options.publishableKey,
    siteUrl: options.siteUrl,
    ...(options.hasDemoPeople
      ? { demoCredentials: DEMO_PEOPLE.map((one) => ({ ...one, password: DEMO_PASSWORD })) }
      : {}),
    features: {
      loungeMembersOnly: false,
      cardPayments: false,
      emailConfirmation: options.emailConfirmation,
    },
    localMailUrl: '/_local/mail',
  };
}
