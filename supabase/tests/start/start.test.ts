import { makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, service } from '../cart/ordering';

type Answer = Record<string, unknown> & {
  profile: { id: string };
  pending: Record<string, { id: string; source: { title: string } | null }[]>;
};

const start = async ({ client }: Person) =>
  (await granted(client.rpc('get_start'))) as unknown as Answer;

const own = ({ client, id }: Person) =>
  granted(client.from('profile_directory').select('*').eq('id', id).single());

const counts = ({ client, id }: Person) =>
  granted(client.from('notification_counts').select('type, total, unread').eq('user_id', id));

describe('the first answer for a person', () => {
  test('is for a member what the single calls answer, and nothing of the office', async () => {
    const maria = await member(backend);
    await checkout(maria.client, [service(await makeService(sql, { price: 100 }))]);
    const { pending, ...parts } = await start(maria);
    expect(parts).toEqual({
      profile: await own(maria),
      notification_counts: await counts(maria),
      membership: await granted(maria.client.rpc('get_membership')),
      agenda: await granted(maria.client.rpc('get_agenda')),
      post: await granted(maria.client.rpc('get_post_summary')),
    });
    expect(parts.agenda).toMatchObject({ due: { amount: 100 } });
    expect(pending).toEqual({ service: [], event: [], document: [] }); // it is on an order
  });

  test.each([
    ['an administrator', administrator],
    ['a super administrator', superAdministrator],
  ])(
    'is for %s what waits for the office, and their own profile and counts',
    async (_who, kind) => {
      const nadia = await kind(backend);
      const claims = JSON.stringify({ sub: nadia.id, role: 'authenticated' });
      // all of one moment: other tests write meanwhile
      const [row] = await sql.begin('isolation level repeatable read', async (tx) => {
        await tx`select set_config('request.jwt.claims', ${claims}, true),
        set_config('role', 'authenticated', true)`;
        return tx`select public.get_start() as start, public.get_waiting_counts() as alone,
          (select to_jsonb(p) from public.profile_directory p where p.id = ${nadia.id}) as profile,
          (select coalesce(jsonb_agg(jsonb_build_object('type', c.type, 'total', c.total, 'unread', c.unread)), '[]')
            from public.notification_counts c where c.user_id = ${nadia.id}) as counts`;
      });
      const { pending, office, ...parts } = (row?.start ?? {}) as Answer;
      expect(parts).toEqual({ profile: row?.profile, notification_counts: row?.counts });
      expect(office).toEqual(row?.alone);
      expect(office).toMatchObject({ messages: expect.any(Number) });
      expect(pending).toEqual({ service: [], event: [], document: [] });
    },
  );

  test('names what they have chosen of each kind, with what the catalogue says of it', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const chosen = {
      service: await makeService(sql),
      event: await makeEvent(sql),
      document: await makeDocument(sql),
    };
    const { client, id: user_id } = maria;
    const rows = {
      service: client.from('user_services').insert({ user_id, service_id: chosen.service.id }),
      event: client.from('event_registrations').insert({ user_id, event_id: chosen.event.id }),
      document: client.from('user_documents').insert({ user_id, document_id: chosen.document.id }),
    };
    for (const [kind, insert] of Object.entries(rows)) {
      const { id } = (await granted(insert.select('id').single())) as { id: string };
      const { pending } = await start(maria);
      expect(pending[kind]).toEqual([{ id, source: expect.anything() }]);
    }
    const embedded = await granted(
      client.from('user_services').select('id, source:services(*)').eq('user_id', user_id),
    );
    expect((await start(maria)).pending.service).toEqual(embedded);
    expect((await start(giulia)).pending).toEqual({ service: [], event: [], document: [] });
  });

  test('shows nobody what is no longer on offer', async () => {
    const maria = await member(backend);
    const gone = await makeDocument(sql);
    const row = { user_id: maria.id, document_id: gone.id };
    await granted(maria.client.from('user_documents').insert(row).select());
    await sql`update public.documents set status = 'inactive' where id = ${gone.id}`;
    const [embedded] = await granted(
      maria.client.from('user_documents').select('id, source:documents(*)').eq('user_id', maria.id),
    );
    expect((await start(maria)).pending.document).toEqual([embedded]);
  });

  test('is refused to a visitor', async () => {
    expect(await refusal(visitor(backend).rpc('get_start'))).toBe('42501');
  });
});
