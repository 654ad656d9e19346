import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { captchaFiles, captchaPage } from './captcha-page';

const config = {
  supabaseUrl: 'https://project.supabase.test',
  supabaseKey: 'sb_publishable_x',
  siteUrl: 'https://www.example.test',
  features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: true },
  captcha: { provider: 'turnstile', siteKey: '0x"<A', url: 'https://check.example.test/' },
} as const;

test('the page of the captcha runs its own script and the provider’s, and only the site frames it', () => {
  const { html, headers } = captchaPage(config);
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = headers['Content-Security-Policy'] ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      `script-src https://challenges.cloudflare.com 'sha256-${hash}'`,
      'frame-src https://challenges.cloudflare.com',
      'frame-ancestors https://www.example.test',
    ]),
  );
  expect(policy).not.toMatch(/unsafe|\*|'self'/);
  expect(html).toContain('data-site-key="0x&quot;&lt;A" data-site="https://www.example.test"');
});

test('the page comes with the headers that a static host sends with it', () => {
  const files = captchaFiles(config);
  const { html, headers } = captchaPage(config);
  expect(files['index.html']).toBe(html);
  for (const [name, value] of Object.entries(headers)) {
    expect(files._headers).toContain(`  ${name}: ${value}\n`);
  }
  expect(files._headers).toMatch(/^\/\*\n/);
  expect(files._headers).not.toContain('X-Frame-Options');
});

test('a site without a captcha has no such page', () => {
  const { captcha: _, ...without } = config;
  expect(() => captchaPage(without)).toThrow('The configuration has no captcha.');
});
