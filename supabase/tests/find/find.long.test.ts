import { randomUUID } from 'node:crypto';
import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
  mark,
} from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAffiliate } from '../affiliates/applications';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, service } from '../cart/ordering';
import { letter, subscriber } from '../post/letters';
import { addressOf, close, forward, pack, send } from '../post/parcels';
import { recorded, undo } from '../post/post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const find = (p_query: string) => granted(nadia.client.rpc('find_anything', { p_query }));
const found = async (query: string) => (await find(query)).map(({ kind, id }) => `${kind} ${id}`);

describe('an administrator finds', () => {
  test('rows of one moment in one order', async () => {
    const title = `Twin ${mark()}`;
    for (let nth = 0; nth < 8; nth++) await makeDocument(sql, { title });
    await sql`update public.documents set created_at = now() where title = ${title}`;
    const inOrder = await sql`select 'document ' || id as line from public.documents
      where title = ${title} order by id desc limit 5`;
    expect(await found(title)).toEqual(inOrder.map(({ line }) => line));
  });

  test('a person by parts of name, e-mail and company, in any order and case', async () => {
    const name = `Żaneta O'Hara-${mark()}`;
    const zaneta = await member(backend, { fullName: name });
    await sql`update public.profiles set company_name = 'Vella, "Sons" <Ltd>' where id = ${zaneta.id}`;
    const words = name.toLowerCase().split(' ');
    for (const query of [name, `${words[1]} żane`, `zaneta ${words[1]}`, `${words[1]} "sons"`]) {
      expect(await found(query), query).toEqual([`person ${zaneta.id}`]);
    }
    expect(await found(`${words[1]} somebody`)).toEqual([]);
  });

  test('a member by the number of the box, typed alone or in words', async () => {
    const maria = await member(backend, { fullName: `Box Holder ${mark()}` });
    await sql`update public.profiles set membership_type = 'pro', membership_status = 'active'
      where id = ${maria.id}`;
    const [{ box_number: box } = { box_number: 0 }] = await sql<{ box_number: number }[]>`
      select box_number from public.profiles where id = ${maria.id}`;
    for (const query of [String(box), `box ${box}`, ` Box ${box} `]) {
      expect((await find(query))[0], query).toMatchObject({
        kind: 'person',
        id: maria.id,
        detail: `${maria.email}, box ${box}`,
        is_exact: true,
      });
    }
    const listed = await granted(
      nadia.client
        .from('user_directory')
        .select('id, box_number, membership_valid_until')
        .ilike('search_text', `%box ${box}%`)
        .eq('id', maria.id),
    );
    expect(listed).toEqual([{ id: maria.id, box_number: box, membership_valid_until: null }]);
  });

  test('first what is exactly what they typed: an e-mail, an id or how it begins', async () => {
    const maria = await member(backend);
    const namesake = await member(backend, { email: `x${maria.email}` });
    for (const query of [maria.email, ` ${maria.email.toUpperCase()} `]) {
      const [first, second] = await find(query);
      expect(first).toMatchObject({ kind: 'person', id: maria.id, is_exact: true });
      expect(second).toMatchObject({ kind: 'person', id: namesake.id, is_exact: false });
    }
    for (const query of [maria.id, maria.id.slice(0, 8), maria.id.toUpperCase()]) {
      expect((await find(query))[0], query).toMatchObject({
        kind: 'person',
        id: maria.id,
        is_exact: true,
      });
    }
  });

  test('an order by its number, its invoice’s, its amount and its member', async () => {
    const maria = await member(backend, { fullName: `Maria Vella-${mark()}` });
    const price = 1000 + Math.floor(Math.random() * 8_999_999) / 100;
    const order = await checkout(maria.client, [service(await makeService(sql, { price }))]);
    const [{ invoice_number: invoice } = { invoice_number: '' }] = await sql<
      { invoice_number: string }[]
    >`select invoice_number from public.invoices where purchase_id = ${order.purchase_id}`;
    const amount = price.toFixed(2);
    const [exact, inside] = [
      [order.purchase_number, invoice],
      [amount, amount.replace('.', ',')],
    ];
    for (const query of [...exact, ...inside]) {
      const orders = (await find(query)).filter(({ kind }) => kind === 'order');
      expect(orders[0], query).toMatchObject({
        id: order.purchase_id,
        title: order.purchase_number,
        detail: `${maria.fullName}, ${invoice}`,
        state: 'pending',
        amount: price,
        is_exact: exact.includes(query),
      });
    }
    expect(await found(maria.fullName)).toEqual([
      `person ${maria.id}`,
      `order ${order.purchase_id}`,
    ]);
  });

  test('an item of post by its label as anyone types it, its owner, their box and who sent it', async () => {
    const name = `Zaren ${mark()}`;
    const [maria, sender] = [await member(backend, { fullName: name }), `Żebbuġ Traders ${mark()}`];
    await sql`update public.profiles set membership_status = 'active' where id = ${maria.id}`;
    const [{ box_number: box } = { box_number: 0 }] = await sql<{ box_number: number }[]>`
      select box_number from public.profiles where id = ${maria.id}`;
    const item = await recorded(nadia, { user_id: maria.id, sender });
    const stranger = await recorded(nadia, { addressee: `Xerri ${mark()}`, sender });
    const { code } = item;
    const [first, last] = [code.slice(0, 4), code.slice(4)];
    const misread = code.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
    for (const query of [code, `${first}-${last}`, ` ${first} – ${last} `, misread, item.id]) {
      expect((await find(query))[0], query).toMatchObject({
        kind: 'post_item',
        id: item.id,
        title: code,
        detail: `${name}, box ${box}, ${sender}`,
        state: 'received',
        amount: null,
        at: expect.stringContaining(item.received_at.slice(0, 10)),
        is_exact: true,
      });
    }
    const lines = [`post_item ${stranger.id}`, `post_item ${item.id}`];
    expect((await found(sender)).toSorted()).toEqual(lines.toSorted());
    expect(await found(`${sender.replace('Żebbuġ', 'zebbug')} ${name}`)).toEqual([lines[1]]);
    expect(await found(`${stranger.addressee}`)).toEqual([lines[0]]);
    expect(await found(name)).toEqual([`person ${maria.id}`, `post_item ${item.id}`]);
    expect(await found(`box ${box}`)).toContain(`post_item ${item.id}`);
    await granted(undo(nadia, item.id));
    expect(await found(code)).toEqual([]);
    expect(await found(item.id)).toEqual([]);
    expect(await found(name)).toEqual([`person ${maria.id}`]);
  });

  test('a parcel that has left by the number of its carrier and the one on its label', async () => {
    const name = `Zaren ${mark()}`;
    const maria = await subscriber(backend, nadia);
    await sql`update public.profiles set full_name = ${name} where id = ${maria.id}`;
    const of = await letter(sql, maria);
    await granted(forward(maria, [of], { address_id: await addressOf(maria) }));
    const [shipment, tracking] = [randomUUID(), `RR${mark()}MT`.toUpperCase()];
    await granted(pack(nadia, shipment, of));
    await granted(close(nadia, shipment, [of], { tracking }));
    const kinds = async (query: string) => (await find(query)).map(({ kind }) => kind);
    expect(await kinds(tracking)).not.toContain('parcel'); // it has not left
    await granted(send(nadia, shipment));
    const label = `Parcel ${shipment.slice(0, 8).toUpperCase()}`;
    for (const query of [tracking, tracking.toLowerCase(), label, shipment]) {
      const parcel = (await find(query)).find(({ kind }) => kind === 'parcel');
      expect(parcel, query).toMatchObject({
        id: shipment,
        title: label,
        detail: expect.stringMatching(`^${name}, box \\d+, ${tracking}$`),
        state: null,
        amount: null,
        is_exact: true,
      });
    }
    expect(await kinds(tracking.slice(0, -1))).not.toContain('parcel');
  });

  test('messages, affiliates, events, codes and the catalogue, archived ones last', async () => {
    const word = `harbour${mark()}`;
    const [event, document, service_, code] = await Promise.all([
      makeEvent(sql, { title: `Breakfast ${word}` }),
      makeDocument(sql, { title: `Contract ${word}` }),
      makeService(sql, { title: `Review ${word}` }),
      makeDiscountCode(sql, { description: `For the ${word}` }),
    ]);
    const archived = await makeService(sql, { title: `Old ${word}` });
    await sql`update public.services set archived_at = now(), created_at = now() + interval '1 day'
      where id = ${archived.id}`;
    await granted(
      visitor(backend)
        .from('contact_messages')
        .insert({
          name: 'Elena',
          email: `e-${mark()}@example.test`,
          message: `A ${word}?`,
        }) as never,
    );
    const affiliate = await anAffiliate(nadia, `${word}@example.test`);
    const kinds = (await find(word)).map(({ kind, id, state }) => [kind, id, state]);
    expect(kinds).toEqual([
      ['affiliate', affiliate.id, 'approved'],
      ['message', expect.any(String), 'open'],
      ['event', event.id, 'active'],
      ['discount_code', code.id, 'active'],
      ['document', document.id, 'active'],
      ['service', service_.id, 'active'],
      ['service', archived.id, 'archived'],
    ]);
    expect((await find(code.code.toLowerCase()))[0]).toMatchObject({ id: code.id, is_exact: true });
    expect((await find(affiliate.code.toLowerCase()))[0]).toMatchObject({
      id: affiliate.id,
      is_exact: true,
    });
  });

  test('every character literally', async () => {
    const code = mark();
    const odd = await member(backend, { fullName: `100% _*(${code})\\ 'x' "y" {a,b}` });
    for (const query of [`100% ${code}`, `_*(${code}`, `(${code})\\`, `${code} 'x' "y" {a,b}`]) {
      expect(await found(query), query).toEqual([`person ${odd.id}`]);
    }
    for (const query of [`1_0% ${code}`, `%${code}`, `.*${code}`, `(?:${code}`]) {
      expect(await found(query), query).toEqual([]);
    }
    for (const query of ['', '   ', '%', '\\', '*', "'", '(', 'a']) {
      await find(query);
    }
    expect(await found('   ')).toEqual([]);
  });

  test('no more than was asked for of each kind, and nobody who has gone', async () => {
    const name = `Karmena ${mark()}`;
    const people = await Promise.all(
      Array.from({ length: 7 }, () => member(backend, { fullName: name })),
    );
    expect(await found(name)).toHaveLength(5);
    const two = nadia.client.rpc('find_anything', { p_query: name, p_limit: 2 });
    expect(await granted(two)).toHaveLength(2);
    const ids = people.map(({ id }) => id);
    await sql`delete from auth.users where id = any (${ids})`;
    expect(await found(name)).toEqual([]);
  });
});

test('somebody without a role in the office finds nothing', async () => {
  const maria = await member(backend);
  const call = (person: Person['client']) => person.rpc('find_anything', { p_query: maria.email });
  expect(await refusal(call(maria.client))).toBe('ID002');
  expect(await refusal(call(visitor(backend)))).toBe('42501');
});
