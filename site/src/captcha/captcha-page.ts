import type { RuntimeConfig } from 'shared/runtime/config';
import { inlineScript } from '../build/inline-scripts';
import { escapeHtml } from '../pages/escape-html';
import { hashesOf, policyHeader } from '../pages/headers';

const provider = 'https://challenges.cloudflare.com';

/**
 * The one page on which the provider's script runs, with the headers it needs: two files for a host of its own
 * (decision 032). @throws when the configuration has no captcha
 */
export function captchaPage({ siteUrl, captcha }: RuntimeConfig): {
  html: string;
  headers: Record<string, string>;
} {
  if (!captcha) throw new Error('The configuration has no captcha.');
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Captcha</title>
<style>body{margin:0}</style>
<body data-site-key="${escapeHtml(captcha.siteKey)}" data-site="${escapeHtml(siteUrl)}">
<div id="check"></div>
<script>${inlineScript('site/captcha/turnstile')}</script>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${provider} ${hashesOf('script', html).join(' ')}`,
    `style-src ${hashesOf('style', html).join(' ')}`,
    `frame-src ${provider}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteUrl}`,
  ];
  return {
    html,
    headers: {
      [policyHeader]: policy.join('; '),
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/** As static hosts want them: a page, and the headers of all paths. */
export function captchaFiles(config: RuntimeConfig): Record<'index.html' | '_headers', string> {
  const { html, headers } = captchaPage(config);
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return { 'index.html': html, _headers: ['/*', ...lines, ''].join('\n') };
}
