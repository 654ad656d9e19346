import { Hono } from 'hono';
import { formValues, textAt, textsAt } from './form-values';
import { type OfficeDeeds, paid } from './office-deeds';
import { cardOfMethod, type Intent, type Session } from './office-objects';
import { newId, nowInSeconds } from './office-store';

export interface OfficeApiOptions {
  deeds: OfficeDeeds;
  apiKey: string;
  /** Where the page of a session is, without its id. */
  pageUrl: string;
}

type Answer = { status: 200 | 400 | 402 | 404; body: object };

const slowness = 12_000; // ms, more than our server waits
const halfAnHour = 30 * 60; // s: the least that Stripe keeps a page open

/** The part of Stripe's HTTP API that the adapter asks for. One key is one answer, for ever. */
export function officeApi(options: OfficeApiOptions): Hono {
  const { apiKey } = options;
  const { store, habits } = options.deeds;
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${apiKey}`) {
      return c.json(problem('invalid_api_key', 'No such key.'), 401);
    }
    if (habits.answers === 'not_at_all') return c.json(problem('down', 'Closed.'), 503);
    if (habits.answers === 'slowly') await new Promise((done) => setTimeout(done, slowness));
    return next();
  });

  const reading: Record<string, (id: string, query: URLSearchParams) => Promise<Answer>> = {
    'checkout/sessions/:id': (id) => readSession(options, id),
    'payment_intents/:id': (id) => readIntent(options, id),
    payment_intents: async (_, query) => {
      const found = await store.list('payment_intent', { customer: query.get('customer') ?? '' });
      return ok(listOf(await Promise.all(found.map((one) => withCharge(options, one)))));
    },
    refunds: async (_, query) => {
      const of = { payment_intent: query.get('payment_intent') ?? '' };
      return ok(listOf(await store.list('refund', of)));
    },
  };
  for (const [path, read] of Object.entries(reading)) {
    app.get(`/v1/${path}`, async (c) => {
      const answer = await read(c.req.param('id') ?? '', new URL(c.req.url).searchParams);
      return c.json(answer.body, answer.status);
    });
  }

  const writing: Record<string, (values: Values) => Promise<Answer>> = {
    'checkout/sessions': (values) => createSession(options, values),
    payment_intents: (values) => chargeCard(options, values),
    refunds: (values) => refund(options, values),
  };
  const running = new Map<string, Promise<Answer>>();
  for (const [path, write] of Object.entries(writing)) {
    app.post(`/v1/${path}`, async (c) => {
      const asked = await c.req.text();
      const key = c.req.header('idempotency-key') ?? newId('key');
      const work =
        running.get(key) ?? once(options, key, `${path} ${asked}`, () => write(formValues(asked)));
      running.set(key, work);
      try {
        const answer = await work;
        return c.json(answer.body, answer.status);
      } finally {
        running.delete(key);
      }
    });
  }
  app.delete('/v1/customers/:id', (c) => {
    const id = c.req.param('id');
    return c.json({ id, object: 'customer', deleted: true });
  });
  app.notFound((c) =>
    c.json(problem('unknown_url', 'The test card office has no such page.'), 404),
  );
  return app;
}

type Values = ReturnType<typeof formValues>;

/** What this key was answered before, or what is done now. */
async function once(
  { deeds: { store } }: OfficeApiOptions,
  key: string,
  asked: string,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const before = await store.answered(key);
  if (before && before.asked !== asked) {
    return refused('idempotency_key_in_use', 'Another request had this key.', 'idempotency_error');
  }
  if (before) return before as Answer;
  const answer = await write();
  await store.keepAnswer(key, asked, answer.status, answer.body);
  return answer;
}

async function createSession(
  { deeds, pageUrl }: OfficeApiOptions,
  values: Values,
): Promise<Answer> {
  const price = ['line_items', '0', 'price_data'];
  const amount = Number(textAt(values, ...price, 'unit_amount'));
  const expiresAt = Number(textAt(values, 'expires_at'));
  if (textAt(values, 'mode') !== 'payment' || !Number.isInteger(amount) || amount < 50) {
    return refused('parameter_invalid_integer', 'A page is for one payment of at least 0.50.');
  }
  const now = nowInSeconds();
  if (expiresAt < now + halfAnHour || expiresAt > now + 24 * 60 * 60) {
    return refused(
      'invalid_expires_at',
      'A page is open for 30 minutes at least, and for a day at most.',
    );
  }
  const id = newId('cs');
  const session: Session = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: textAt(values, ...price, 'currency'),
    client_reference_id: textAt(values, 'client_reference_id'),
    metadata: textsAt(values, 'metadata'),
    payment_intent: null,
    customer: null,
    customer_creation: textAt(values, 'customer_creation') || 'if_required',
    payment_intent_data: {
      description: textAt(values, 'payment_intent_data', 'description'),
      metadata: textsAt(values, 'payment_intent_data', 'metadata'),
      setup_future_usage: textAt(values, 'payment_intent_data', 'setup_future_usage') || null,
    },
    customer_email: textAt(values, 'customer_email') || null,
    expires_at: expiresAt,
    success_url: textAt(values, 'success_url'),
    cancel_url: textAt(values, 'cancel_url'),
    url: `${pageUrl}/${id}`,
    created: now,
  };
  await deeds.store.keep(session);
  return ok(session);
}

async function readSession(options: OfficeApiOptions, id: string): Promise<Answer> {
  const session = await options.deeds.store.find('checkout.session', id);
  if (!session) return missing(id);
  const current =
    session.status === 'open' && session.expires_at <= nowInSeconds()
      ? await options.deeds.expire(session)
      : session;
  const intent =
    current.payment_intent &&
    (await options.deeds.store.find('payment_intent', current.payment_intent));
  return ok({ ...current, payment_intent: intent ? await withCharge(options, intent) : null });
}

async function readIntent(options: OfficeApiOptions, id: string): Promise<Answer> {
  const intent = await options.deeds.store.find('payment_intent', id);
  return intent ? ok(await withCharge(options, intent)) : missing(id);
}

/** A card that was left here is charged without its owner. */
async function chargeCard(options: OfficeApiOptions, values: Values): Promise<Answer> {
  const { deeds } = options;
  const method = textAt(values, 'payment_method');
  const card = cardOfMethod(method);
  if (!card) return refused('resource_missing', `There is no card ${method}.`);
  const made = paid({
    amount: Number(textAt(values, 'amount')),
    currency: textAt(values, 'currency'),
    description: textAt(values, 'description'),
    metadata: textsAt(values, 'metadata'),
    setup_future_usage: null,
    customer: textAt(values, 'customer'),
    card,
  });
  const charge = { ...made.intent, payment_method: method };
  const no =
    card === '3155' ? 'authentication_required' : card === '4242' ? null : 'generic_decline';
  if (no === null) {
    await deeds.store.keep(made.charge, charge);
    await deeds.tell('payment_intent.succeeded', charge);
    return ok(await withCharge(options, charge));
  }
  const declined: Intent = {
    ...charge,
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: null,
    last_payment_error: { code: 'card_declined', decline_code: no },
  };
  await deeds.store.keep(declined);
  await deeds.tell('payment_intent.payment_failed', declined);
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: no,
    message: 'Declined.',
  };
  return { status: 402, body: { error: { ...error, payment_intent: declined } } };
}

async function refund({ deeds }: OfficeApiOptions, values: Values): Promise<Answer> {
  const id = textAt(values, 'payment_intent');
  const intent = await deeds.store.find('payment_intent', id);
  if (!intent) return missing(id);
  if (deeds.habits.refunds === 'refused') {
    return refused('insufficient_funds', 'The account of the office is empty.');
  }
  const amount = Number(textAt(values, 'amount'));
  const made = await deeds.refund(intent, amount, textsAt(values, 'metadata'), {
    fails: deeds.habits.refunds === 'sent_back',
  });
  return made ? ok(made) : refused('charge_already_refunded', 'So much is not there any more.');
}

async function withCharge({ deeds }: OfficeApiOptions, intent: Intent): Promise<object> {
  const charge = intent.latest_charge && (await deeds.store.find('charge', intent.latest_charge));
  return { ...intent, latest_charge: charge || null };
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function missing(id: string): Answer {
  return { status: 404, body: problem('resource_missing', `There is no ${id}.`) };
}

function refused(code: string, message: string, type?: string): Answer {
  return { status: 400, body: problem(code, message, type) };
}

function problem(code: string, message: string, type = 'invalid_request_error'): object {
  return { error: { type, code, message } };
}

function listOf(data: readonly object[]): object {
  return { object: 'list', data, has_more: false };
}
