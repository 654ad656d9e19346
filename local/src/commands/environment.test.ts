import { expect, test } from 'vitest';
import { readEnvironment } from './environment';

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
])('a DATABASE_URL that is none is explained, and its password not repeated: %s', (text) => {
  const read = () => readEnvironment({ DATABASE_URL: text }, []);
  expect(read).toThrow('DATABASE_URL must look like postgresql://user:password@host:5432/database');
  expect(read).not.toThrow(/se#?cret/);
});

test('a PORT that is none is named', () => {
  expect(() => readEnvironment({ PORT: 'http' }, [])).toThrow('PORT must be a number');
});
