import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { asPerson, openConnections, start, untilItWaits } from '../proof/crowd';
import { letter, post } from './letters';
import { correct } from './post-items';

let nadia: Person;
const connections = openConnections(inject('databaseUrl'), 4);
beforeAll(async () => {
  nadia = await administrator(backend);
});
afterAll(() => connections.end());

interface Sender {
  id: string;
  name: string;
}

async function aSender(): Promise<Sender> {
  const sender = { id: randomUUID(), name: `Harbour${mark()}` };
  await sql`insert into public.post_senders ${sql(sender)}`;
  return sender;
}

const newName = () => `Valletta${mark()}`;

type Act = Parameters<typeof asPerson>[2];

/** Both at once: the second begins while the first has done its part and not ended; it may go on before it does. */
async function atOnce(
  first: readonly [Person, Act],
  second: readonly [Person, Act],
  andThen: Act = async () => {},
) {
  let goOn = () => {};
  const others = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let done = () => {};
  const isDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  const one = start(
    (act) => asPerson(connections, first[0].id, act),
    async (tx) => {
      await first[1](tx);
      done();
      await others;
      await andThen(tx);
    },
  );
  await isDone;
  const other = start((act) => asPerson(connections, second[0].id, act), second[1]);
  await untilItWaits(sql, other);
  goOn();
  expect([await one.ended, await other.ended]).toEqual(['ok', 'ok']);
}

const rename =
  ({ id }: Sender, name: string): Act =>
  (tx) =>
    tx`update public.post_senders set name = ${name} where id = ${id}`;

const found = async (person: Person, search: string) =>
  (await post(person, { search })).map(({ id }) => id);

const changes: Record<
  string,
  (maria: Person, of: { id: string }, sender: Sender) => [Person, Act]
> = {
  'its owner notes something': (maria, of) => [
    maria,
    (tx) => tx`update public.post_items set note = 'Reminder' where id = ${of.id}`,
  ],
  'the office corrects it': (_maria, of) => [
    nadia,
    (tx) =>
      tx`select public.correct_post_item(${of.id}, '{"addressee": "Reminder"}', 'It was misread')`,
  ],
};

for (const [what, change] of Object.entries(changes))
  test.each(['before', 'after'])(
    `an item is found by the new name of its sender and by its own change, when ${what} at once, %s the renaming`,
    async (order) => {
      const [maria, sender] = [await member(backend), await aSender()];
      const of = await letter(sql, maria, { sender_id: sender.id });
      const name = newName();
      const renaming = [nadia, rename(sender, name)] as const;
      const changing = change(maria, of, sender);
      await (order === 'after' ? atOnce(renaming, changing) : atOnce(changing, renaming));
      for (const word of [name, 'reminder'])
        expect(await found(maria, word), word).toEqual([of.id]);
      expect(await found(maria, sender.name)).toEqual([]);
    },
  );

test.each(['before', 'after'])(
  'an item that is given to a sender at once, %s the renaming, is found by the new name',
  async (order) => {
    const [maria, sender] = [await member(backend), await aSender()];
    const of = await letter(sql, maria, { sender: 'Unclear' });
    const name = newName();
    const renaming = [nadia, rename(sender, name)] as const;
    const giving = [
      nadia,
      (tx) =>
        tx`select public.correct_post_item(${of.id}, ${tx.json({ sender_id: sender.id, sender: null })}, 'Read')`,
    ] as const satisfies readonly [Person, Act];
    await (order === 'after' ? atOnce(renaming, giving) : atOnce(giving, renaming));
    expect(await found(maria, name)).toEqual([of.id]);
    expect(await found(maria, sender.name)).toEqual([]);
  },
);

test('an item that is given to another sender at once, before its own is marked as official, stays as it was', async () => {
  const [maria, sender, other] = [await member(backend), await aSender(), await aSender()];
  const of = await letter(sql, maria, { sender_id: sender.id });
  const giving = [
    nadia,
    (tx) =>
      tx`select public.correct_post_item(${of.id}, ${tx.json({ sender_id: other.id })}, 'Misread')`,
  ] as const satisfies readonly [Person, Act];
  const marking = [
    nadia,
    (tx) => tx`update public.post_senders set is_official = true where id = ${sender.id}`,
  ] as const satisfies readonly [Person, Act];
  await atOnce(giving, marking);
  const [row] = await sql`select sender_id, is_official from public.post_items where id = ${of.id}`;
  expect(row).toEqual({ sender_id: other.id, is_official: false });
});

test('senders that are renamed while their items are corrected, in any order, wait for each other', async () => {
  const maria = await member(backend);
  const senders = [await aSender(), await aSender()];
  const letters = [];
  for (let nth = 0; nth < 12; nth++)
    letters.push(await letter(sql, maria, { sender_id: senders[nth % 2]?.id ?? '' }));
  const names = [newName(), newName()];
  await Promise.all([
    ...senders.map((sender, nth) =>
      asPerson(connections, nadia.id, rename(sender, `${names[nth]}`)),
    ),
    ...letters.map(({ id }, nth) =>
      granted(correct(nadia, id, { sender_id: senders[(nth + 1) % 2]?.id ?? null })),
    ),
  ]);
  for (const [nth, name] of names.entries()) {
    const theirs = letters.filter((_letter, place) => place % 2 !== nth).map(({ id }) => id);
    expect(new Set(await found(maria, name))).toEqual(new Set(theirs));
  }
});

test('items get the box of their owner in the order in which a pile is placed: none waits for ever', async () => {
  const maria = await member(backend);
  const ids = Array.from({ length: 4 }, () => randomUUID()).toSorted();
  const pile = [];
  // the first by its number is the last by all else
  for (const [nth, id] of [...ids.slice(1), `${ids[0]}`].entries()) {
    const received_at = new Date(Date.now() - nth * 60_000).toISOString();
    pile.push(await letter(sql, maria, { id, received_at }));
  }
  const placed =
    ({ code }: { code: string } = { code: '' }): Act =>
    (tx) =>
      tx`select public.place_post_items(${[code]}::text[], 'A1')`;
  await atOnce(
    [nadia, placed(pile.at(-1))],
    [
      nadia,
      async (tx) => {
        await tx`reset role`;
        await tx`update public.profiles set membership_status = 'active' where id = ${maria.id}`;
      },
    ],
    placed(pile[0]),
  );
  const [row] = await sql`select count(*)::integer as boxed from public.post_items
    where user_id = ${maria.id} and search_text ~ 'box \\d'`;
  expect(row).toEqual({ boxed: 4 });
});
