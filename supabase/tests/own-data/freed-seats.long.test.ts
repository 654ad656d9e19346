import { makeEvent, makeService } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, event, recordPayment } from '../cart/ordering';
import { toldTo } from './traces';

test.each([
  ['for good', (id: string) => sql`delete from auth.users where id = ${id}`],
  [
    'softly',
    (id: string) => sql`update auth.users set email = null, deleted_at = now() where id = ${id}`,
  ],
])(
  'the seats of somebody deleted %s are free, and a paid one is reviewed',
  async (_how, remove) => {
    const [nadia, zita, maria] = await Promise.all([
      administrator(backend),
      member(backend),
      member(backend),
    ]);
    const wanted = { max_attendees: 1 };
    const [breakfast, dinner, past, attended] = await Promise.all([
      makeEvent(sql, { ...wanted, registration_fee: 0 }),
      makeEvent(sql, wanted),
      makeEvent(sql, wanted),
      makeEvent(sql, wanted),
    ]);
    const review = await makeService(sql, { price: 0 });
    await granted(
      zita.client.from('event_registrations').insert({ event_id: breakfast.id, user_id: zita.id }),
    );
    await granted(
      zita.client.from('user_services').insert({ service_id: review.id, user_id: zita.id }),
    );
    await granted(
      recordPayment(
        nadia.client,
        await checkout(zita.client, [event(dinner), event(past), event(attended)]),
      ),
    );
    await sql`update public.event_registrations set checked_in_at = now() where event_id = ${attended.id}`;
    await sql`update public.events set event_date = private.malta_today() - 1 where id = ${past.id}`;

    await remove(zita.id);

    expect(
      await sql`select er.event_id, er.payment_status from public.event_registrations er
      join public.events e on e.id = er.event_id where er.user_id = ${zita.id} order by e.event_date, er.payment_status`,
    ).toEqual([
      { event_id: past.id, payment_status: 'paid' },
      { event_id: dinner.id, payment_status: 'cancelled' },
      { event_id: attended.id, payment_status: 'paid' }, // was there already
    ]);
    expect(await sql`select 1 from public.user_services where user_id = ${zita.id}`).toEqual([]);
    expect(
      await granted(
        nadia.client
          .from('refund_reviews')
          .select('event_id, amount, reason')
          .eq('user_id', zita.id),
      ),
    ).toEqual([{ event_id: dinner.id, amount: 25, reason: 'account_deleted' }]);
    expect(await toldTo(zita)).toEqual([]);
    expect((await toldTo(nadia)).map(({ message }) => message)).toContain(
      `A paid registration for ${dinner.title} (€25.00) was cancelled because the account was deleted.`,
    );
    for (const { id } of [breakfast, dinner])
      await granted(
        maria.client.from('event_registrations').insert({ event_id: id, user_id: maria.id }),
      );
  },
);
