import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const config = await readFile(new URL('../config.toml', import.meta.url), 'utf8');
const value = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(config)?.[1] ?? '';

test('a link in a mail may lead to the site with and without www', () => {
  const { hostname } = new URL(JSON.parse(value('site_url')));
  const bare = hostname.replace(/^www\./, '');
  expect(JSON.parse(value('additional_redirect_urls'))).toEqual(
    expect.arrayContaining([`https://www.${bare}/**`, `https://${bare}/**`]),
  );
});

test('a session that was left open somewhere does not choose a new password', () => {
  expect(config).toMatch(/^\[auth\.email\]\n(?:[^[\n].*\n|\n)*secure_password_change = true$/m);
});

test('mails leave through a server whose user and password do not stand in the settings', () => {
  expect(config).toMatch(/^\[auth\.email\.smtp\]\nenabled = true$/m);
  for (const name of ['user', 'pass']) expect(value(name)).toMatch(/^"env\([A-Z_]+\)"$/);
});
