import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { type OfficeDeeds, ways } from './office-deeds';
import { bankPage, closedPage, officePath, overviewPage, payPage } from './office-html';
import { isTestCard, type Session, type TestCard } from './office-objects';
import { nowInSeconds } from './office-store';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const stylesheet = readFileSync(new URL('office.css', import.meta.url), 'utf8');
const euro = 100; // cents

/** The pages of the test card office: where members pay, and where whoever tries things out sees and does the rest. */
export function officePages(deeds: OfficeDeeds, siteUrl: string): Hono {
  const { store, habits } = deeds;
  const app = new Hono();
  // after the form is sent, the site is gone back to
  const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${siteUrl}; base-uri 'none'; frame-ancestors 'none'`;
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    c.header('content-security-policy', policy);
  });
  app.get(`${officePath}/office.css`, (c) =>
    c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get(officePath, async (c) => {
    const [sessions, intents, messages] = await Promise.all([
      store.list('checkout.session'),
      store.list('payment_intent'),
      store.messages(),
    ]);
    return c.html(overviewPage({ sessions, intents, messages, habits }));
  });
  app.get(`${officePath}/pay/:id`, (c) =>
    withSession(deeds, c, async (session) => c.html(payPage(session))),
  );
  app.post(`${officePath}/pay/:id`, (c) =>
    withSession(deeds, c, (session) => payOn(deeds, c, session)),
  );
  app.post(`${officePath}/habits`, async (c) => {
    const { answers, refunds, messages } = await c.req.parseBody();
    Object.assign(habits, { answers, refunds, messages });
    return c.redirect(officePath, 303);
  });
  app.post(`${officePath}/send`, async (c) => {
    await store.letGo(String((await c.req.parseBody()).id));
    deeds.wake();
    return c.redirect(officePath, 303);
  });
  app.post(`${officePath}/refund`, async (c) => {
    const { id, amount } = await c.req.parseBody();
    const intent = await store.find('payment_intent', String(id));
    if (intent) await deeds.refund(intent, Number(amount ?? intent.amount), {});
    return c.redirect(officePath, 303);
  });
  app.notFound((c) =>
    c.html(closedPage('No such page', 'It may belong to data that was reset.'), 404),
  );
  return app;
}

async function withSession(
  deeds: OfficeDeeds,
  c: Context,
  answer: (session: Session) => Promise<Response> | Response,
): Promise<Response> {
  const found = await deeds.store.find('checkout.session', c.req.param('id') ?? '');
  const session = found && found.expires_at <= nowInSeconds() ? await deeds.expire(found) : found;
  if (!session) return c.notFound();
  if (session.status === 'open') return answer(session);
  const title = session.status === 'complete' ? 'Paid' : 'This page has expired';
  return c.html(closedPage(title, 'Nobody can pay here any more.', session.success_url), 410);
}

async function payOn(deeds: OfficeDeeds, c: Context, session: Session): Promise<Response> {
  const form = await c.req.parseBody();
  const { deed } = form;
  if (deed === 'expire') {
    await deeds.expire(session);
    return c.html(
      closedPage('This page has expired', 'Nobody can pay here any more.', session.cancel_url),
    );
  }
  const card: TestCard = isTestCard(form.card) ? form.card : '4242';
  const way = isWay(form.way) ? form.way : 'now';
  const chosen = {
    card,
    way,
    amount: String(form.amount ?? 'asked'),
    meant: String(form.meant ?? deed),
  };
  if (card === '0002' || deed === 'denied') {
    await deeds.decline(session, card === '0002' ? 'generic_decline' : 'authentication_required');
    return c.html(payPage(session, 'The card was declined. Choose another one.'), 402);
  }
  if (card === '3155' && deed !== 'confirmed') return c.html(bankPage(session, chosen));
  const difference = { less: -euro, more: euro }[chosen.amount] ?? 0;
  await deeds.pay(session, card, session.amount_total + difference, way);
  if (chosen.meant === 'twice') await deeds.payAgain(session, card, way);
  if (chosen.meant === 'leave') {
    return c.html(closedPage('Paid', 'You can close this tab. The site hears of it all the same.'));
  }
  return c.redirect(session.success_url, 303);
}

function isWay(text: unknown): text is keyof typeof ways {
  return typeof text === 'string' && Object.hasOwn(ways, text);
}
