import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { siteConfigNamed } from './site-config';

const typed = process.argv;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
  file = join(folder, 'config.json');
  process.argv = ['node', 'configure.ts', '--config', file];
});
afterEach(() => {
  process.argv = typed;
  rmSync(folder, { recursive: true });
});

const config = {
  supabaseUrl: 'https://project.supabase.test',
  supabaseKey: 'sb_publishable_x',
  siteUrl: 'https://www.example.test',
  features: {},
};

it('the configuration that a command names is read, and none where it names no file', () => {
  writeFileSync(file, JSON.stringify(config));
  expect(siteConfigNamed()).toEqual(config);
  process.argv = ['node', 'deploy.ts'];
  expect(siteConfigNamed()).toBeUndefined();
});

const captcha = { provider: 'turnstile', siteKey: 'x', url: 'https://check.example.test/' };

it('a captcha on an origin of its own is taken', () => {
  writeFileSync(file, JSON.stringify({ ...config, captcha }));
  expect(siteConfigNamed()).toEqual({ ...config, captcha });
});

it.each([
  ['another provider', { provider: 'hcaptcha' }, /captcha\.provider must be turnstile\.$/],
  ['no site key', { siteKey: '' }, /captcha lacks siteKey\.$/],
  ['no address', { url: 'check.example.test' }, /captcha\.url must be the address of its page/],
  [
    'its page where the site is, whose storage a script of others would reach',
    { url: `${config.siteUrl}/captcha` },
    /captcha\.url must be on another origin than the site/,
  ],
])('a captcha with %s is refused in words', (_, changed, words) => {
  writeFileSync(file, JSON.stringify({ ...config, captcha: { ...captcha, ...changed } }));
  expect(siteConfigNamed).toThrow(words);
});

it.each([
  ['is not there', undefined, /^There is no .*config\.json\.$/],
  ['is no JSON', '{ supabaseUrl: ', /^.*config\.json is no JSON: .+/],
  ['is something else', 'null', /lacks supabaseUrl, supabaseKey, siteUrl, features\.$/],
  ['lacks something', JSON.stringify({ ...config, siteUrl: '' }), /lacks siteUrl\.$/],
  [
    'has no address where one is needed',
    JSON.stringify({ ...config, siteUrl: 'www.example.test' }),
    /siteUrl must be an address .+, as https:\/\/www\.example\.com, not www\.example\.test\.$/,
  ],
  [
    'has an address with a slash behind it, as a browser copies it',
    JSON.stringify({ ...config, siteUrl: `${config.siteUrl}/` }),
    /siteUrl must be an address with nothing behind it, .+, not https:\/\/www\.example\.test\/\.$/,
  ],
])('a file that %s is refused in words', (_, text, words) => {
  if (text !== undefined) writeFileSync(file, text);
  expect(siteConfigNamed).toThrow(words);
});
