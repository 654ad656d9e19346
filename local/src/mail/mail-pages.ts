import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { listPage, mailPage, missingMailPage } from './mail-html';
import type { MailStore } from './mail-store';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Of the mail itself, as a mailbox would show it: styles and pictures of its own, and nothing that runs or loads. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // Links carry one-time tokens.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const stylesheet = readFileSync(new URL('mail.css', import.meta.url), 'utf8');

/** The outbox at `/_local/mail`, and as JSON for tests at `/_local/mail.json?to=`. */
export function mailPages(mails: MailStore): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', POLICY);
  });
  app.get('/_local/mail.json', async (c) => c.json(await mails.list(c.req.query('to'))));
  app.get('/_local/mail.css', (c) =>
    c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get('/_local/mail', async (c) => {
    const to = c.req.query('to')?.trim() ?? '';
    return c.html(listPage(await mails.list(to), to));
  });
  app.get('/_local/mail/:id{[0-9]{1,9}}', async (c) => {
    const mail = await mails.find(Number(c.req.param('id')));
    return mail ? c.html(mailPage(mail)) : c.html(missingMailPage(), 404);
  });
  app.get('/_local/mail/:id{[0-9]{1,9}}/html', async (c) => {
    const mail = await mails.find(Number(c.req.param('id')));
    if (!mail?.html) return c.html(missingMailPage(), 404);
    // Its links leave the frame.
    const page = mail.html.replace('<head>', '<head><base target="_top">');
    return c.html(page, 200, { 'content-security-policy': MAIL_POLICY });
  });
  app.notFound((c) => c.html(missingMailPage(), 404));
  return app;
}
