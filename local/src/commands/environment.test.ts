import { expect, test } from 'vitest';
import { checkEncrypted, readEnvironment } from './environment';

const databaseUrl = 'postgresql://me:secret@db.example.test:5432/postgres';

test('a database of one’s own gets demo people only when asked for', () => {
  expect(readEnvironment({}, []).seed).toBe(true);
  expect(readEnvironment({ DATABASE_URL: databaseUrl }, []).seed).toBe(false);
  expect(readEnvironment({ DATABASE_URL: databaseUrl }, ['--demo']).seed).toBe(true);
});

test.each([
  'db.example.test',
  'localhost:5432/postgres',
  'host=localhost dbname=postgres',
  'postgresql://',
  'postgresql:secret@localhost/postgres',
  'postgresql://me:se#cret@localhost:5432/postgres',
  'mysql://me:secret@localhost/postgres',
])('an invalid DATABASE_URL is explained, and its password not repeated: %s', (text) => {
  const read = () => readEnvironment({ DATABASE_URL: text }, []);
  expect(read).toThrow('DATABASE_URL must look like postgresql://user:password@host:5432/database');
  expect(read).not.toThrow(/se#?cret/);
});

test('a password goes to another computer only when the address says how it is encrypted', () => {
  const check = (query: string) => () => checkEncrypted('DATABASE_URL', databaseUrl + query);
  for (const query of ['', '?sslmode=', '?sslmode=disable', '?sslmode=prefer']) {
    expect(check(query), query).toThrow('DATABASE_URL must end in ?sslmode=verify-full');
    expect(check(query)).not.toThrow('secret');
  }
  expect(check('?sslmode=verify-full')).not.toThrow();
  expect(check('?sslmode=require')).not.toThrow(); // asks for no certificate, but encrypts
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    checkEncrypted('DATABASE_URL', `postgresql://me:secret@${host}:5432/postgres`);
  }
});

test('an invalid PORT is named', () => {
  expect(() => readEnvironment({ PORT: 'http' }, [])).toThrow('PORT must be a number');
});
