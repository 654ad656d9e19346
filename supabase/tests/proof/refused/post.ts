import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { granted } from '../../backend';
import { anAddress, manyAddresses } from '../../post/addresses';
import { accept, boxHolder, invite, invited, resend, tokenOf } from '../../post/delegates';
import { ask, letter } from '../../post/letters';
import { addressOf, forward, pack, weekly } from '../../post/parcels';
import { aLetter } from '../bad-input-target';
import type { Refused, Stage } from './stage';

const record = ({ nadia }: Stage, item: object) =>
  nadia.client.rpc('record_post_item', { p_item: item as never });

async function recorded(stage: Stage, changes: object = {}): Promise<{ id: string; code: string }> {
  const letter = { ...(await aLetter(stage.stack.sql)), ...changes } as {
    id: string;
    code: string;
  };
  await granted(record(stage, letter));
  return letter;
}

const correct = ({ nadia }: Stage, id: string, changes: object, p_reason = 'It was misread') =>
  nadia.client.rpc('correct_post_item', { p_id: id, p_changes: changes as never, p_reason });

const addName = ({ maria }: Stage, name = 'Vella') =>
  maria.client.rpc('add_post_name', { p_id: randomUUID(), p_name: name, p_kind: 'person' });

/** An item that is recorded with these values. */
const withValues =
  (values: object): Refused[string] =>
  async (stage) => {
    const letter = await aLetter(stage.stack.sql);
    return () => record(stage, { ...letter, ...values });
  };

export const refusedPost: Refused = {
  PO001: async (stage) => {
    const letter = await recorded(stage);
    return () => record(stage, { ...letter, weight_g: 20 });
  },
  PO002: async (stage) => {
    const { code } = await recorded(stage);
    const letter = await aLetter(stage.stack.sql);
    return () => record(stage, { ...letter, code });
  },
  PO003: withValues({ code: 'KRVQKE55' }),
  PO004: async (stage) => {
    const { id } = await recorded(stage);
    await granted(stage.nadia.client.rpc('return_post_item', { p_id: id, p_reason: 'Unknown' }));
    return () => stage.nadia.client.rpc('undo_post_item', { p_id: id });
  },
  PO005: async (stage) => {
    const { id } = await recorded(stage);
    await granted(stage.nadia.client.rpc('undo_post_item', { p_id: id }));
    return () => correct(stage, id, { weight_g: 20 });
  },
  PO006: async (stage) => {
    const { id } = await recorded(stage);
    await stage.stack.sql`update public.post_items set paper = 'lost' where id = ${id}`;
    return () => stage.nadia.client.rpc('return_post_item', { p_id: id, p_reason: 'Unknown' });
  },
  PO007: async (stage) => {
    await recorded(stage);
    return () => stage.asOwner('delete from public.post_events');
  },
  PO008: async (stage) => {
    const { id } = await recorded(stage);
    return () => correct(stage, id, { kind: 'postcard' });
  },
  PO009:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('issue_post_labels', { p_count: 501 }),
  PO030: async (stage) => {
    const letter = await aLetter(stage.stack.sql);
    return () => record(stage, { ...letter, envelope: `${letter.id}/envelope.jpg` });
  },
  PO031: withValues({ user_id: randomUUID() }),
  PO032: withValues({ received_at: '2026-01-01T10:00:00Z' }),
  PO033: async (stage) => {
    await granted(addName(stage));
    const [name] = await stage.stack.sql`
      select id from public.post_names where user_id = ${stage.maria.id}`;
    const letter = await aLetter(stage.stack.sql);
    return () => record(stage, { ...letter, user_id: stage.maria.id, name_id: name?.id });
  },
  PO034: async (stage) => {
    const { id } = await recorded(stage);
    return () => correct(stage, id, { weight_g: 20 }, ' ');
  },
  PO035: async (stage) => {
    for (let added = 0; added < 20; added++) await granted(addName(stage, `Vella ${added}`));
    return () => addName(stage);
  },
  PO036:
    async ({ maria }) =>
    () =>
      maria.client.rpc('end_post_name', { p_id: randomUUID() }),
  PO040: async (stage) => {
    const { id } = await recorded(stage);
    return () => correct(stage, id, { user_id: stage.nadia.id });
  },
  PO041: async (stage) => () => addName(stage, 'Vella\u200b'),
  PO042: async (stage) => () => addName(stage, '104'),
  PO043: async ({ stack, maria, nadia }) => {
    const giulia = await member(stack);
    const name = { p_name: `Vella ${mark()}`, p_kind: 'trading_name' };
    const addFor = (id: string) =>
      nadia.client.rpc('add_post_name', { ...name, p_id: randomUUID(), p_user_id: id });
    await granted(addFor(giulia.id));
    return () => addFor(maria.id);
  },
  PO075: async ({ maria }) => {
    const token = `${randomUUID()}.${'0'.repeat(64)}`;
    return () => accept(maria, token);
  },
  PO076: async ({ stack, maria }) => {
    const [owner, giulia] = [await boxHolder('Anna Borg', stack), await member(stack)];
    const token = await tokenOf(await invited(owner, giulia, {}, stack), stack);
    return () => accept(maria, token);
  },
  PO077:
    async ({ maria }) =>
    () =>
      invite(maria),
  PO078: async ({ stack }) => {
    const owner = await boxHolder('Anna Borg', stack);
    for (let sent = 0; sent < 10; sent++) await granted(invite(owner));
    return () => invite(owner);
  },
  PO079:
    async ({ maria }) =>
    () =>
      resend(maria, randomUUID()),
  PO039:
    async ({ maria }) =>
    () =>
      maria.client.rpc('get_post', { p_query: { before: {} } }),
  PO085:
    async ({ maria }) =>
    () =>
      maria.client.from('post_addresses').insert(anAddress({ postal_code: null })),
  PO086: async ({ stack, maria }) => {
    await manyAddresses(stack.sql, maria.id, 20);
    return () => maria.client.from('post_addresses').insert(anAddress());
  },
  PO088: async ({ stack, maria }) => {
    const wish = { address_id: await addressOf(maria), service: 'weekly' as const };
    const of = await letter(stack.sql, maria);
    return () => forward(maria, [of], wish);
  },
  PO058: async ({ stack, maria, nadia }) => {
    await weekly(stack.sql, maria);
    const of = await letter(stack.sql, maria);
    await granted(forward(maria, [of], { address_id: await addressOf(maria), service: 'weekly' }));
    await granted(pack(nadia, randomUUID(), of));
    return () => ask(maria, 'rescan', of);
  },
  PO089:
    async ({ nadia }) =>
    () =>
      pack(nadia, randomUUID(), { code: 'KRVQKE54' }),
  PO087:
    async ({ maria }) =>
    () =>
      maria.client.rpc('set_default_post_address', { p_id: randomUUID() }),
};
