import { randomUUID } from 'node:crypto';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { chain, item } from './letters';
import {
  aLetter,
  chainOf,
  correct,
  place,
  record,
  recorded,
  sendBack,
  storedItem,
  undo,
} from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
let giulia: Person;
beforeAll(async () => {
  [nadia, omar, maria, giulia] = await Promise.all([
    administrator(backend),
    administrator(backend),
    member(backend),
    member(backend),
  ]);
});

const clerks = () => [nadia, omar];

test('one item that sixteen requests of two counters record at once is stored once', async () => {
  const letter = await aLetter({ user_id: maria.id });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => clerks())
      .flat()
      .map((clerk) => granted(record(clerk, letter))),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await chain(sql, letter)).toEqual(['received', 'matched']);
});

test('two counters that use one label at once: one has it, the other is told', async () => {
  for (let round = 0; round < 8; round++) {
    const letter = await aLetter({ user_id: maria.id });
    const other = { ...letter, id: randomUUID(), user_id: giulia.id };
    const codes = await Promise.all([refusal(record(nadia, letter)), refusal(record(omar, other))]);
    expect(codes.toSorted()).toEqual(['PO002', undefined]);
    const stored = await sql`select id from public.post_items where code = ${letter.code}`;
    expect(stored).toHaveLength(1);
  }
});

test('two that send another item under one id at once: one is stored, the other is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const letter = await aLetter({ user_id: maria.id });
    const codes = await Promise.all([
      refusal(record(nadia, letter)),
      refusal(record(omar, { ...letter, user_id: giulia.id })),
    ]);
    expect(codes.toSorted()).toEqual(['PO001', undefined]);
    expect(await chain(sql, letter)).toEqual(['received', 'matched']);
  }
});

test('sixty-four items recorded at once are all there', async () => {
  const letters = await Promise.all(
    Array.from({ length: 64 }, (_, nth) =>
      aLetter({ user_id: [maria.id, giulia.id, null][nth % 3] ?? null }),
    ),
  );
  const codes = await Promise.all(
    letters.map((letter, nth) => refusal(record(nth % 2 ? nadia : omar, letter))),
  );
  expect(codes.filter((code) => code !== undefined)).toEqual([]);
  const [stored] = await sql`select count(*)::integer as items,
      (select count(*)::integer from public.post_events e where e.item_id = any (${letters.map(({ id }) => id)})) as events
    from public.post_items where id = any (${letters.map(({ id }) => id)})`;
  expect(stored).toEqual({ items: 64, events: 128 });
});

test('an item that is taken back and corrected at once is either taken back as corrected, or not corrected', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await recorded(nadia, { user_id: maria.id });
    const [undone, corrected] = await Promise.all([
      refusal(undo(nadia, id)),
      refusal(correct(omar, id, { user_id: giulia.id })),
    ]);
    expect(undone).toBeUndefined();
    expect(['PO005', undefined]).toContain(corrected);
    const steps = await chain(sql, { id });
    expect(steps.at(-1)).toBe('undone');
    expect(steps.includes('corrected')).toBe(corrected === undefined);
    for (const person of [maria, giulia]) expect(await item(person, { id })).toBeNull();
  }
});

test('two corrections at once are two entries that follow on each other', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await recorded(nadia, { user_id: maria.id, weight_g: 10 });
    await Promise.all([
      granted(correct(nadia, id, { weight_g: 20, user_id: giulia.id })),
      granted(correct(omar, id, { weight_g: 30 })),
    ]);
    const steps = (await chainOf(nadia, id))
      .filter(({ kind }) => kind === 'corrected')
      .map(({ detail }) => detail as Record<'before' | 'after', { weight_g: number }>);
    expect(steps).toHaveLength(2);
    expect(steps[0]?.before.weight_g).toBe(10);
    expect(steps[1]?.before.weight_g).toBe(steps[0]?.after.weight_g);
    expect(await storedItem(id)).toMatchObject({
      weight_g: steps[1]?.after.weight_g,
      user_id: giulia.id,
    });
  }
});

test('an item that is sent back and placed at once has left the house in the end', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, code } = await recorded(nadia);
    await Promise.all([granted(sendBack(nadia, id)), granted(place(omar, [code], 'A1'))]);
    expect(await storedItem(id)).toMatchObject({ paper: 'returned', place: null });
    expect((await chain(sql, { id })).at(-1)).toBe('returned');
  }
});

test('two who place the same pile in another order do not wait for each other for ever', async () => {
  const pile = await Promise.all(Array.from({ length: 12 }, () => recorded(nadia)));
  const codes = pile.map(({ code }) => code);
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      granted(place(nth % 2 ? nadia : omar, nth % 2 ? codes : codes.toReversed(), `A${nth}`)),
    ),
  );
  for (const result of results)
    expect(result).toEqual(codes.map(() => expect.objectContaining({ result: 'ok' })));
});

test('post that is recorded, placed and corrected while its owner goes stays with nobody', async () => {
  for (let round = 0; round < 6; round++) {
    const zita = await member(backend);
    const pile = await Promise.all(
      Array.from({ length: 3 }, () => recorded(nadia, { user_id: zita.id, sender: 'Zita’s bank' })),
    );
    const late = await aLetter({ user_id: zita.id, sender: 'Zita’s bank' });
    const codes = pile.map(({ code }) => code).toReversed();
    const [, recordedLate, placed, corrected] = await Promise.all([
      sql`delete from auth.users where id = ${zita.id}`,
      refusal(record(nadia, late)),
      refusal(place(omar, codes, 'A1')),
      refusal(correct(omar, `${pile[0]?.id}`, { user_id: maria.id })),
    ]);
    expect(['PO031', undefined]).toContain(recordedLate);
    expect([placed, corrected]).toEqual([undefined, undefined]);
    const ids = [late.id, ...pile.map(({ id }) => id)];
    const left = await sql`select user_id from public.post_items
      where id = any (${ids}) and user_id is distinct from ${maria.id}
        and (user_id is not null or sender is not null)`;
    expect([...left]).toEqual([]);
  }
});
