import { makeDiscountCode, makeDocument, makeEvent } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, refusal, sql } from '../backend';
import { document, event, tryCheckout } from './ordering';
import { writtenFor } from './written-rows';

describe('many check out at once', () => {
  test('and a code for ten is used ten times', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => member(backend)));
    const [contract, code] = await Promise.all([
      makeDocument(sql),
      makeDiscountCode(sql, { usage_limit: 10 }),
    ]);
    const outcomes = await Promise.all(
      people.map((person) =>
        refusal(tryCheckout(person.client, [document(contract)], { code: code.code })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'DC001')).toHaveLength(20);
    const [state] = await sql`
      select usage_count,
        (select count(*)::int from public.purchases p where p.discount_code_id = d.id) as purchases
      from public.discount_codes d where id = ${code.id}`;
    expect(state).toEqual({ usage_count: 10, purchases: 10 });
  });

  test('and an event for three has three guests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => member(backend)));
    const [dinner, lunch] = await Promise.all([
      makeEvent(sql, { max_attendees: 3 }),
      makeEvent(sql, { max_attendees: 3 }),
    ]);
    const outcomes = await Promise.all(
      people.map((person, index) =>
        // Half of them ask in the opposite order, which must not make them wait for each other.
        refusal(
          tryCheckout(
            person.client,
            index % 2 ? [event(dinner), event(lunch)] : [event(lunch), event(dinner)],
          ),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set([undefined, 'CT003']));
    const [state] =
      await sql`select attendee_count, is_full from public.events where id = ${dinner.id}`;
    expect(state).toEqual({ attendee_count: 3, is_full: true });
  });

  test('and a document is ordered once by one person in two tabs', async () => {
    const { id, client } = await member(backend);
    const contract = await makeDocument(sql);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => refusal(tryCheckout(client, [document(contract)]))),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(await writtenFor(id)).toMatchObject({ purchases: 1, documents: 1 });
  });
});
