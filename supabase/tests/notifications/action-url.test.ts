import { member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, sql } from '../backend';

const maria = member(backend);
const notifyWith = async (url: string) => {
  const { id } = await maria;
  return sql`insert into public.notifications (user_id, title, message, action_url)
    values (${id}, 'Hello', 'There', ${url})`;
};

test.each([
  '/',
  '/dashboard/billing',
  '/dashboard/users?tab=affiliates#list',
  '/%09/not-a-host',
  'https://example.test',
  'https://example.test:8443/a?b=c',
])('a notification leads to %s', async (url) => {
  await expect(notifyWith(url)).resolves.toBeDefined();
});

test.each([
  '//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  '/\\evil.test',
  '/a\\b',
  '/\u00a0/evil.test',
  '/\u2028/evil.test',
  '/a\u202eb',
  'https://our.test@evil.test/',
  'https://our.test:secret@evil.test',
  'https:///evil.test',
  'https://evil.test\\@our.test',
  'https://-evil.test',
  'http://evil.test',
  'HTTPS:evil.test',
  'javascript:alert(1)',
  'data:text/html,hello',
  'dashboard',
  '',
])('a notification never leads to %j', async (url) => {
  await expect(notifyWith(url)).rejects.toMatchObject({ code: '23514' });
});
