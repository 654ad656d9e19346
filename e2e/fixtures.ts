import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import postgres from 'postgres';

export { expect };

/** Someone who has never been here; each test makes its own, so that none meets another's rows. */
export interface Newcomer {
  email: string;
  password: string;
  fullName: string;
}

interface TestFixtures {
  newcomer: Newcomer;
  /** Looks into the database and arranges what no screen offers yet; never acts for a person. */
  sql: postgres.Sql;
  /** Anything the page complained about: console errors, page errors, refused by policy. */
  complaints: string[];
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the global setup`);
  return value;
}

export const test = base.extend<TestFixtures>({
  baseURL: async ({}, use) => use(setting('SITE_URL')),

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

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
      });
      await use(complaints);
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
