import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import postgres from 'postgres';
import { administrator, type Backend, member, type Person } from 'shared/testing/personas';
import { answeredConsent, storedBy } from './support/consent';
import { drawPlainly } from './support/plain-look';
import { signIn } from './support/sign-in';

export { expect };

/** Someone who has never been here; each test makes its own, so that none meets another's rows. */
export interface Newcomer {
  email: string;
  password: string;
  fullName: string;
}

interface TestFixtures {
  /** Leaves the look alone, for scenes that measure it: `test.use({ isAsServed: true })`. */
  isAsServed: boolean;
  newcomer: Newcomer;
  /** Looks into the database and arranges what no screen offers yet; never acts for a person. */
  sql: postgres.Sql;
  backend: Backend;
  /** Someone with an account whom this browser does not know yet. */
  account: Person;
  /** Someone with an account, signed in on `page` before its first visit. */
  member: Person;
  /** An administrator whom this browser does not know yet. */
  administrator: Person;
  /**
   * Anything the page complained about: console errors, page errors, refused by policy. A test
   * that refuses nothing expects it empty; page errors and refusals by policy fail every test.
   */
  complaints: string[];
}

const intolerable = /^page error|Content Security Policy|Trusted ?Types?/i;

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the global setup`);
  return value;
}

export const test = base.extend<TestFixtures>({
  baseURL: async ({}, use) => use(setting('SITE_URL')),

  // Everyone has answered about cookies already; scenes about that start with `neverAsked`.
  storageState: async ({ baseURL }, use) => use(storedBy(baseURL ?? '', answeredConsent())),

  isAsServed: [false, { option: true }],

  context: async ({ context, isAsServed }, use) => {
    if (!isAsServed) await drawPlainly(context);
    await use(context);
  },

  newcomer: async ({}, use) => {
    const mark = randomUUID().slice(0, 8);
    await use({
      email: `newcomer-${mark}@example.test`,
      password: `pass-${mark}`,
      fullName: `Ġulja Newcomer ${mark}`,
    });
  },

  sql: async ({}, use) => {
    const sql = postgres(setting('DATABASE_URL_FOR_TESTS'), { max: 1, onnotice: () => {} });
    await use(sql);
    await sql.end();
  },

  backend: async ({ sql }, use) =>
    use({ url: setting('SITE_URL'), publishableKey: setting('PUBLISHABLE_KEY'), sql }),

  account: async ({ backend }, use) => use(await member(backend)),

  member: async ({ backend, context }, use) => {
    const person = await member(backend);
    await signIn(context, person);
    await use(person);
  },

  administrator: async ({ backend, sql }, use) => {
    const person = await administrator(backend);
    await use(person);
    // all administrators are told of each new account
    await sql`update public.profiles set role = null where id = ${person.id}`;
  },

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
      });
      await use(complaints);
      expect(complaints.filter((complaint) => intolerable.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The logins of the demo seed. */
export const demo = {
  member: { email: 'member@example.test', password: 'demo-password' },
  admin: { email: 'admin@example.test', password: 'demo-password' },
  superAdmin: { email: 'super@example.test', password: 'demo-password' },
} as const;
