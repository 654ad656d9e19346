import { readFile } from 'node:fs/promises';
import { type AccountMail, writeAccountMail } from 'shared/mails/account-mails';
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

test.each<[template: string, kind: AccountMail]>([
  ['confirmation', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
  ['magic_link', 'magiclink'],
  ['invite', 'invite'],
])('the %s mail of Auth leads to a page of the site and offers no code', async (name, kind) => {
  const mail = writeAccountMail(kind, { siteUrl: '{{ .SiteURL }}', token: '{{ .TokenHash }}' });
  // after a change of its words: npx vitest run --project=database supabase/tests/config.test.ts --update
  await expect(mail.html).toMatchFileSnapshot(`../templates/${name}.html`);
  expect(mail.html).not.toMatch(/\.ConfirmationURL|\.Token\b/);
  const section = config.split(`[auth.email.template.${name}]`)[1]?.split('\n[')[0];
  expect(section).toContain(`subject = "${mail.subject}"`);
  expect(section).toContain(`content_path = "./supabase/templates/${name}.html"`);
});

test('the office can set up an authenticator app, and no captcha is asked for before the site has one', () => {
  expect(config).toMatch(/^\[auth\.mfa\.totp\]\nenroll_enabled = true\nverify_enabled = true$/m);
  expect(config).not.toMatch(/^\[auth\.captcha\]/m);
});

test.each(['card-checkout', 'card-webhook'])(
  'the function %s is served with the version of the provider’s library that is tested here',
  async (name) => {
    const read = async (file: string) =>
      JSON.parse(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'));
    const { imports } = await read(`functions/${name}/deno.json`);
    const { dependencies } = await read('package.json');
    expect(imports).toEqual({ stripe: `npm:stripe@${dependencies.stripe}` });
    expect(config).toContain(`[functions.${name}]\nverify_jwt = false\n`);
  },
);
