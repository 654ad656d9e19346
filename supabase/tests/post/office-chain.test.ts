import { randomUUID } from 'node:crypto';
import type { PostChain } from 'shared/post/types';
import { mark } from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { dueToShred } from './bags';
import { delegated } from './delegates';
import { ask, asked, letter, subscriber } from './letters';
import { correct, place, recorded, sendBack } from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Zammit' }),
    administrator(backend, { fullName: 'Omar Farrugia' }),
  ]);
  maria = await subscriber(backend, nadia);
});

const call = ({ client }: Pick<Person, 'client'>, id: string) =>
  client.rpc('get_post_chain', { p_item_id: id });
const chainOf = async (person: Person, { id }: { id: string }) =>
  (await granted(call(person, id))) as unknown as PostChain;

describe('who had an item', () => {
  test('is read by administrators alone: no visitor, owner, delegate or other member', async () => {
    const of = await recorded(nadia, { user_id: maria.id });
    const karl = await member(backend);
    await delegated(maria, karl);
    for (const person of [maria, karl, await member(backend)])
      expect(await refusal(call(person, of.id))).toBe('ID002');
    expect(await refusal(call({ client: visitor(backend) }, of.id))).toBe('42501');
    for (const person of [omar, await superAdministrator(backend)])
      expect((await chainOf(person, of)).steps).toHaveLength(2);
    expect(await chainOf(omar, { id: randomUUID() })).toEqual({ steps: [], open_requests: [] });
  });

  test('is told by name, with where it was and why', async () => {
    const of = await recorded(nadia, { user_id: maria.id, place: 'Tray 1' });
    await granted(place(omar, [of.code], 'A1'));
    await asked(maria, of);
    const { steps } = await chainOf(nadia, of);
    expect(steps).toMatchObject([
      { kind: 'received', by: 'person', name: 'Nadia Zammit', place: 'Tray 1' },
      { kind: 'matched', by: 'person', name: 'Nadia Zammit' },
      { kind: 'stored', by: 'person', name: 'Omar Farrugia', place: 'A1' },
      { kind: 'scan_asked', by: 'person', name: maria.fullName },
    ]);
    const back = await recorded(nadia);
    await granted(sendBack(omar, back.id, 'Unknown here'));
    expect((await chainOf(nadia, back)).steps.at(-1)).toMatchObject({
      kind: 'returned',
      name: 'Omar Farrugia',
      detail: { reason: 'Unknown here' },
    });
  });

  test('is told of a correction with what was before and after, by names and by no id', async () => {
    const anna = await member(backend, { fullName: `Anna Borg ${mark()}` });
    const sender = { id: randomUUID(), name: `Green Bank ${mark()}` };
    await sql`insert into public.post_senders ${sql(sender)}`;
    const of = await recorded(nadia, { user_id: maria.id, sender: 'Gren Bank', weight_g: 20 });
    const changes = { user_id: anna.id, sender_id: sender.id, sender: null, weight_g: null };
    await granted(correct(omar, of.id, changes, 'It was misread'));
    const { steps } = await chainOf(nadia, of);
    const detail = steps.find(({ kind }) => kind === 'corrected')?.detail;
    expect(detail).toMatchObject({
      reason: 'It was misread',
      before: { member: { member_name: maria.fullName }, sender: 'Gren Bank', weight_g: 20 },
      after: { member: { member_name: anna.fullName }, sender: sender.name, weight_g: null },
    });
    for (const { id } of [maria, anna, sender]) expect(JSON.stringify(detail)).not.toContain(id);
  });

  test('stays where its owner is forgotten, without them', async () => {
    const zita = await subscriber(backend, nadia);
    const of = await recorded(nadia, { user_id: zita.id });
    await asked(zita, of);
    await sql`delete from auth.users where id = ${zita.id}`;
    const { steps, open_requests: open } = await chainOf(nadia, of);
    expect(steps.slice(0, 3)).toMatchObject([
      { kind: 'received', by: 'person', name: 'Nadia Zammit' },
      { kind: 'matched', by: 'person', name: 'Nadia Zammit' },
      { kind: 'scan_asked', by: 'former', name: null },
    ]);
    expect(open).toEqual([]);
  });
});

describe('what is asked of an item', () => {
  test('is all that is open, with its state, when it is due and who has it', async () => {
    const of = await letter(sql, maria);
    const { id } = await asked(maria, of);
    const forShredding = await granted(ask(maria, 'shred', of));
    expect(forShredding).toHaveLength(1);
    await granted(omar.client.rpc('take_post_request', { p_id: id }));
    const [scan, shred] = (await chainOf(omar, of)).open_requests.toSorted((a, b) =>
      a.kind.localeCompare(b.kind),
    );
    expect(scan).toMatchObject({
      id,
      kind: 'scan',
      state: 'in_work',
      taken_by_name: 'Omar Farrugia',
      is_mine: true,
      is_by_owner: true,
      rule: null,
    });
    expect(shred).toMatchObject({ kind: 'shred', state: 'waiting', waits_for_scan: true });
    expect((await chainOf(nadia, of)).open_requests.some((one) => one.is_mine)).toBe(false);
  });

  test('names what is due for the shredder, which no other list of requests has', async () => {
    const of = await dueToShred(sql, maria);
    expect((await chainOf(nadia, of)).open_requests).toMatchObject([
      { id: of.request, kind: 'shred', state: 'waiting', is_default: false, is_by_owner: true },
    ]);
  });
});
