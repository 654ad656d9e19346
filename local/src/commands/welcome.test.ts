import { expect, test } from 'vitest';
import { siteConfig } from '../site-config';
import { welcome } from './welcome';

const site = { siteUrl: 'http://localhost:3000', publishableKey: 'key', emailConfirmation: false };
const maria = { label: 'Member', email: 'member@example.test' };
const databaseUrl = 'postgresql://me:secret@localhost:5432/postgres';

test('the greeting tells who can sign in, and where the data stays', () => {
  const config = siteConfig({ ...site, demoPeople: [maria] });
  const text = welcome(config, { databaseUrl: undefined, dataDir: undefined });
  expect(text).toContain('Member  member@example.test  demo-password');
  expect(text).toContain('the data stays in .local/data (npm run db:reset starts over)');
});

test('the greeting tells where the provider of card payments is played, where it is', () => {
  const cards = 'http://localhost:3000/_local/card-office';
  const text = (cardPayments: boolean) =>
    welcome(siteConfig({ ...site, cardPayments, demoPeople: [] }), { databaseUrl, dataDir: '' });
  expect(text(true)).toContain(cards);
  expect(text(false)).not.toContain(cards);
});

test('the greeting names no demo people where none exist', () => {
  const config = siteConfig({ ...site, demoPeople: [] });
  expect(config).not.toHaveProperty('demoCredentials');
  const text = welcome(config, { databaseUrl, dataDir: undefined });
  expect(text).toContain('No demo people live in this database');
  expect(text).toContain('the data stays in the database of DATABASE_URL');
  expect(text).not.toMatch(/demo-password|secret|db:reset|Sign in as/);
});
