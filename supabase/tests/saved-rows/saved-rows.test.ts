import { notifyAdministrators } from 'shared/diagnostics/api';
import { addDiscountCode, changeDiscountCode } from 'shared/discounts/api';
import type { DiscountRules } from 'shared/discounts/types';
import { fetchTemplate, saveDocument } from 'shared/documents/api';
import { addEvent } from 'shared/events/api';
import type { EventForm } from 'shared/events/types';
import { addGreeting } from 'shared/greetings/api';
import { daysAfter } from 'shared/lib/malta-time';
import { addClosedDay } from 'shared/opening-hours/api';
import { saveService } from 'shared/services/api';
import { mark } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { backend, sql } from '../backend';

/** The page's own code runs with this client: that of the person who uses the page. */
const page = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('shared/runtime/supabase-client', () => ({
  get supabase() {
    return page.client;
  },
}));

let nadia: Awaited<ReturnType<typeof administrator>>;
let maria: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  page.client = nadia.client;
});

afterEach(() => {
  page.client = nadia.client;
});

const offer = {
  description: null,
  price: 12.5,
  price_unit: 'one_time',
  unit_quantity: 1,
  status: 'inactive',
} as const;
const event: EventForm = {
  title: '',
  description: '',
  event_date: '2099-03-02',
  event_time: '09:00',
  location: 'The yard',
  max_attendees: 8,
  registration_fee: 5,
  registration_fee_unit: 'one_time',
  unit_quantity: 1,
  event_type: 'virtual',
  video_link: 'https://meet.example.test/a',
  duration_hours: 1,
  duration_minutes: 0,
  recurring_type: 'weekly',
  recurring_interval: 1,
  recurring_end_date: '2099-03-16',
  status: 'active',
};
const rules = (code: string): DiscountRules => ({
  code,
  description: null,
  discount_type: 'percentage',
  discount_value: 10,
  minimum_purchase: 0,
  usage_limit: null,
  valid_from: '2099-01-01T00:00:00.000Z',
  valid_until: '2099-02-01T23:59:59.999Z',
  is_active: true,
  applicable_to: 'all',
});

/** Far ahead, where it closes nobody's office; of each row another. */
const dayOf = (id: string) => daysAfter('2160-01-01', Number.parseInt(id.slice(0, 4), 16) % 14_000);

/** What each form of the office saves, under the id it has made. */
const forms = [
  {
    table: 'greetings',
    column: 'text',
    save: (id: string, name: string) =>
      addGreeting(id, { text: name, display_order: 900, is_active: false }),
  },
  {
    table: 'services',
    column: 'title',
    save: (id: string, name: string) =>
      saveService(
        {
          ...offer,
          title: name,
          service_type: 'other',
          estimated_delivery: 'Soon',
          requirements: null,
          is_post_forwarding: false,
        },
        null,
        id,
      ),
  },
  {
    table: 'documents',
    column: 'title',
    save: (id: string, name: string) =>
      saveDocument(
        { ...offer, title: name, document_type: 'other', template_content: `For ${name}` },
        null,
        id,
      ),
  },
  {
    table: 'discount_codes',
    column: 'code',
    save: (id: string, name: string) => addDiscountCode(id, rules(name.toUpperCase())),
  },
  {
    table: 'events',
    column: 'title',
    save: (id: string, name: string) => addEvent(id, { ...event, title: name }),
  },
  {
    table: 'closed_days',
    column: 'reason',
    save: (id: string, name: string) => addClosedDay(id, { day: dayOf(id), reason: name }),
  },
] as const;

const named = (table: string, column: string, name: string) =>
  sql`select id, updated_at from ${sql(table)} where lower(${sql(column)}) = lower(${name})`;

describe.each(forms)('a form of $table that is sent again because the answer was lost', (form) => {
  const { table, column, save } = form;
  const count = table === 'events' ? 3 : 1; // the dates of a series

  test('saves once', async () => {
    const [id, name] = [crypto.randomUUID(), mark()];
    await save(id, name);
    await save(id, name);
    const rows = await named(table, column, name);
    expect(rows).toHaveLength(count);
    expect(rows.map((row) => row.id)).toContain(id);
  });

  test('saves what was typed since', async () => {
    const [id, name, later] = [crypto.randomUUID(), mark(), mark()];
    await save(id, name);
    await save(id, later);
    expect(await named(table, column, name)).toHaveLength(0);
    expect(await named(table, column, later)).toHaveLength(count);
    if (table === 'documents') expect(await fetchTemplate(id)).toBe(`For ${later}`);
  });

  test('takes nothing back that somebody else has written to it since', async () => {
    const [id, name, later] = [crypto.randomUUID(), mark(), mark()];
    await save(id, name);
    await sql`update ${sql(table)} set updated_at = now() + interval '1 second' where id = ${id}`;
    await expect(save(id, later)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await named(table, column, name)).toHaveLength(count);
  });

  test('is refused to a member alike for an id that exists and for one that does not', async () => {
    const [id, name] = [crypto.randomUUID(), mark()];
    await save(id, name);
    page.client = maria.client;
    for (const chosen of [id, crypto.randomUUID()]) {
      await expect(save(chosen, mark())).rejects.toMatchObject({ code: '42501' });
    }
    expect(await named(table, column, name)).toHaveLength(count);
  });
});

test('a discount code with a name that is taken is refused, and changes nothing', async () => {
  const code = mark().toUpperCase();
  const id = crypto.randomUUID();
  await addDiscountCode(id, rules(code));
  const another = addDiscountCode(crypto.randomUUID(), rules(code));
  await expect(another).rejects.toMatchObject({ code: '23505' });
  expect(await named('discount_codes', 'code', code)).toHaveLength(1);
});

test('a change whose answer was lost is done, and one that somebody else made first is refused', async () => {
  const [id, code] = [crypto.randomUUID(), mark().toUpperCase()];
  await addDiscountCode(id, rules(code));
  const { data } = await nadia.client.from('discount_codes').select('*').eq('id', id).single();
  if (!data) throw new Error('no such code');
  const changed = { ...rules(code), discount_value: 20 };
  await changeDiscountCode(data, changed);
  await changeDiscountCode(data, changed);
  const other = changeDiscountCode(data, { ...changed, discount_value: 30 });
  await expect(other).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
});

test('an announcement that is sent again tells nobody twice; a changed one is new', async () => {
  const words = {
    title: mark(),
    message: 'Short',
    type: 'info',
    actionUrl: null,
    actionText: null,
    priority: 0,
  } as Parameters<typeof notifyAdministrators>[0];
  const key = crypto.randomUUID();
  await notifyAdministrators(words, key);
  await notifyAdministrators(words, key);
  const others = [
    { message: 'Longer' },
    { type: 'warning' },
    { actionUrl: '/dashboard/users' },
    { actionUrl: '/dashboard/users', actionText: 'Look' },
    { priority: 9 },
  ] as const;
  for (const other of others) await notifyAdministrators({ ...words, ...other }, key);
  const rows = await sql`
    select message, type, action_url, action_text, priority from public.notifications
    where title = ${words.title} and user_id = ${nadia.id}`;
  expect(rows).toHaveLength(1 + others.length);
});
