import { randomUUID } from 'node:crypto';
import { pdf as pdfOf } from 'local/testing/sample-files';
import type postgres from 'postgres';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { placesOf } from '../own-data/traces';
import { chain, item, type Letter, letter } from './letters';
import { chainOf, correct } from './post-items';
import { addScan, aToken, opened, revoke, scannedLetter, share, shared, sharesOf } from './sharing';

let nadia: Person;
let maria: Person;
const nobody = visitor(backend);
beforeAll(async () => {
  nadia = await administrator(backend);
  maria = await reader();
});

const reader = () => member(backend, { fullName: 'Maria Vella' });
const aScan = (owner = maria) => scannedLetter(sql, owner);

const scanOf = async (of: Letter, owner = maria) => (await item(owner, of))?.scan;
const aged = ({ id }: { id: string }, days: number) => sql`
  update public.post_shares set created_at = created_at - make_interval(days => ${days}),
    ends_at = ends_at - make_interval(days => ${days}) where id = ${id}`;
const inbox = ({ id }: Person) => sql<{ event: string; message: string }[]>`
  select event, message from public.notifications
  where user_id = ${id} and event = 'post_share_opened' order by created_at`;

describe('a member shares a scan', () => {
  test('with whoever has the link, and is told once when it is opened, and counts what follows', async () => {
    const owner = await reader();
    const of = await aScan(owner);
    const { id, token } = await shared(owner, of, '  The\u200b accountant ');
    const scan = await scanOf(of, owner);
    const seen = await opened(nobody, token);
    expect(seen).toEqual({
      by: 'Maria Vella',
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ends_at: expect.any(String),
      pass: expect.stringMatching(/^[0-9a-f-]{36}\.\d{10}\.[0-9a-f]{64}$/),
      pdf: scan?.pdf,
      pages: scan?.pages.map(({ nr, picture, width, height }) => ({ nr, picture, width, height })),
    });
    const lasts = Date.parse(seen?.ends_at ?? '') - Date.now();
    expect(Math.abs(lasts / 86_400_000 - 7)).toBeLessThan(0.01);
    await opened(maria.client, token);
    await opened(nobody, token);
    expect(await sharesOf(owner)).toMatchObject([
      { id, item_id: of.id, label: 'The accountant', state: 'live', opened_count: 3 },
    ]);
    expect(await inbox(owner)).toEqual([
      {
        event: 'post_share_opened',
        message:
          'Your link for “The accountant” was opened for the first time. You can see how often it is opened, and revoke it.',
      },
    ]);
    await granted(revoke(owner, { id }));
    expect((await chain(sql, of)).slice(-3)).toEqual(['shared', 'share_opened', 'share_revoked']);
    expect((await item(owner, of))?.timeline.slice(-3)).toMatchObject([
      { kind: 'shared', by: 'you', detail: { for: 'The accountant' } },
      { kind: 'share_opened', by: 'system', detail: { for: 'The accountant', opened: 1 } },
      { kind: 'share_revoked', by: 'you', detail: { for: 'The accountant' } },
    ]);
  });

  test('in the name of the company, where there is one', async () => {
    const owner = await reader();
    await granted(
      owner.client
        .from('profiles')
        .update({ company_name: 'Vella Ltd' })
        .eq('id', owner.id)
        .select('id'),
    );
    const { token } = await shared(owner, await aScan(owner));
    expect((await opened(nobody, token))?.by).toBe('Vella Ltd');
  });

  test('and the first opening of each day is in its history, without whoever opened it', async () => {
    const of = await aScan();
    const { id, token } = await shared(maria, of);
    await opened(nadia.client, token);
    await sql`update public.post_shares set last_opened_at = now() - interval '25 hours' where id = ${id}`;
    await opened(nadia.client, token);
    await opened(nadia.client, token);
    const openings = (await chainOf(nadia, of.id)).filter(({ kind }) => kind === 'share_opened');
    expect(openings.map(({ actor, detail }) => [actor, detail])).toEqual([
      [null, { share_id: id, opened: 1 }],
      [null, { share_id: id, opened: 2 }],
    ]);
  });

  test('once, also when the answer was lost and the page sends it again', async () => {
    const of = await aScan();
    const made = { id: randomUUID(), token: aToken() };
    const first = await granted(share(maria, of.id, made));
    expect(await granted(share(maria, of.id, made))).toBe(first);
    expect((await chain(sql, of)).filter((kind) => kind === 'shared')).toHaveLength(1);
    const other = await aScan();
    for (const call of [
      share(maria, other.id, made),
      share(maria, of.id, { id: made.id }),
      share(maria, of.id, { token: made.token }),
      share(await reader(), of.id, made),
    ])
      expect(await refusal(call)).toBe('PO027');
    await granted(revoke(maria, made));
    expect(await refusal(share(maria, of.id, made))).toBe('PO073');
  });

  test('and no table holds what is in the link', async () => {
    const { token } = await shared(maria, await aScan());
    await opened(nobody, token);
    expect(await placesOf([token])).toEqual([]);
  });

  test('of their own alone, and only once it is ready: nobody else does, nor the office', async () => {
    const of = await aScan();
    const claire = await superAdministrator(backend);
    for (const person of [await reader(), nadia, claire])
      expect(await refusal(share(person, of.id))).toBe('PO070');
    expect(await refusal(share({ client: nobody }, of.id))).toBe('42501');
    const unread = await letter(sql, maria);
    expect(await refusal(share(maria, unread.id))).toBe('PO070');
    await sql`
      insert into public.post_scans (id, item_id, original, due_at)
      values (gen_random_uuid(), ${unread.id}, '[{"name": "x", "turn": 0}]', now() + interval '1 hour')`;
    expect(await refusal(share(maria, unread.id))).toBe('PO070');
    expect(await refusal(share(maria, randomUUID()))).toBe('PO070');
  });

  test.each(['', '  ', '\u202e', 'x'.repeat(81)])(
    'for someone, so %j is refused',
    async (label) => {
      const of = await aScan();
      expect(await refusal(share(maria, of.id, { label }))).toBe('PO071');
    },
  );

  test('with a hash of a token, and with nothing else', async () => {
    const of = await aScan();
    for (const p_token_hash of ['', 'ab', 'g'.repeat(64), 'A'.repeat(64), 'a'.repeat(65)]) {
      const call = { p_id: randomUUID(), p_item_id: of.id, p_for: 'Me', p_token_hash };
      expect(await refusal(maria.client.rpc('share_post_scan', call))).toBe('PO027');
    }
  });

  test('by twenty links that work at most, and fifty a day, ten of them to one scan', async () => {
    const owner = await reader();
    const of = await aScan(owner);
    const another = await aScan(owner);
    const add = (count: number, revoked: boolean, { id } = another) => sql`
      insert into public.post_shares (id, item_id, user_id, label, token_hash, revoked_at)
      select gen_random_uuid(), ${id}, ${owner.id}, 'Link ' || n, sha256(gen_random_uuid()::text::bytea),
        case when ${revoked} then now() end
      from generate_series(1, ${count}) n`;
    await add(20, false);
    expect(await refusal(share(owner, of.id))).toBe('PO072');
    await sql`update public.post_shares set revoked_at = now() where user_id = ${owner.id}`;
    await add(29, true);
    const last = await shared(owner, of);
    expect(await refusal(share(owner, of.id))).toBe('RL009');
    await aged(last, 2);
    expect(await refusal(share(owner, of.id))).toBeUndefined();
    await sql`delete from public.post_shares where user_id = ${owner.id}`;
    await add(10, true, of);
    expect(await refusal(share(owner, of.id))).toBe('RL009');
    expect(await refusal(share(owner, another.id))).toBeUndefined();
  });
});

describe('a link ends', () => {
  test('when its owner revokes it: nobody else can, and a second time changes nothing', async () => {
    const of = await aScan();
    const made = await shared(maria, of);
    for (const person of [await reader(), nadia])
      expect(await refusal(revoke(person, made))).toBe('PO073');
    expect(await refusal(revoke({ client: nobody }, made))).toBe('42501');
    expect(await opened(nobody, made.token)).not.toBeNull();
    await granted(revoke(maria, made));
    expect(await opened(nobody, made.token)).toBeNull();
    await granted(revoke(maria, made));
    expect((await chain(sql, of)).filter((kind) => kind === 'share_revoked')).toHaveLength(1);
    expect((await sharesOf(maria)).find(({ id }) => id === made.id)).toMatchObject({
      state: 'revoked',
      opened_count: 1,
    });
  });

  test('after seven days', async () => {
    const made = await shared(maria, await aScan());
    await aged(made, 7);
    expect(await opened(nobody, made.token)).toBeNull();
    expect((await sharesOf(maria)).find(({ id }) => id === made.id)).toMatchObject({
      state: 'expired',
      revoked_at: null,
    });
  });

  test.each([
    ['another’s', async () => ({ user_id: (await reader()).id })],
    ['nobody’s', async () => ({ user_id: null })],
    ['not ours', async () => ({ not_ours_at: new Date().toISOString() })],
  ])('when the item is %s, and stays so when it comes back', async (_what, changes) => {
    const of = await aScan();
    const made = await shared(maria, of);
    await opened(nobody, made.token);
    await granted(correct(nadia, of.id, await changes()));
    expect(await opened(nobody, made.token)).toBeNull();
    const mine = async () => (await sharesOf(maria)).find(({ id }) => id === made.id);
    expect(await mine()).toMatchObject({ state: 'revoked', item: null });
    const ends = (await chainOf(nadia, of.id)).filter(({ kind }) => kind === 'share_revoked');
    expect(ends).toMatchObject([{ actor: null, detail: { share_id: made.id } }]);
    const notices = await sql`
      select 1 from public.notifications
      where event = 'post_share_opened' and metadata ->> 'post_item_id' = ${of.id}`;
    expect([...notices]).toEqual([]); // what was told of an item goes with it
    await granted(correct(nadia, of.id, { user_id: maria.id, not_ours_at: null }));
    expect(await opened(nobody, made.token)).toBeNull();
    expect(await mine()).toMatchObject({ state: 'revoked', item: { kind: 'letter' } });
  });

  test('while the account of its owner is shut, and for good when it is deleted', async () => {
    const owner = await reader();
    const { token } = await shared(owner, await aScan(owner));
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${owner.id}`;
    expect(await opened(nobody, token)).toBeNull();
    await sql`update auth.users set banned_until = null where id = ${owner.id}`;
    expect(await opened(nobody, token)).not.toBeNull();
    await sql`delete from auth.users where id = ${owner.id}`;
    expect(await opened(nobody, token)).toBeNull();
  });
});

test('a new owner reads that strangers may have read the letter, and not who they were', async () => {
  const [zita, giulia] = await Promise.all([reader(), reader()]);
  const of = await aScan(zita);
  const made = await shared(zita, of, 'My brother Karl');
  await opened(nobody, made.token);
  await granted(correct(nadia, of.id, { user_id: giulia.id }));
  const steps = async () =>
    (await item(giulia, of))?.timeline.filter(({ kind }) => kind.startsWith('share'));
  const known = [
    { kind: 'shared', by: 'former', detail: {} },
    { kind: 'share_opened', by: 'system', detail: { opened: 1 } },
    { kind: 'share_revoked', by: 'system', detail: {} },
  ];
  expect(await steps()).toMatchObject(known);
  expect(JSON.stringify(await item(giulia, of))).not.toMatch(
    new RegExp(`Karl|${zita.id}|${made.id}`),
  );
  expect(await sharesOf(giulia)).toEqual([]);
  await sql`delete from auth.users where id = ${zita.id}`;
  expect(await steps()).toMatchObject(known);
  expect(JSON.stringify(await chainOf(nadia, of.id))).not.toContain(zita.id);
});

test('a visitor learns nothing from a link that does not work: wrong, over and revoked answer alike', async () => {
  const of = await aScan();
  const [over, gone] = [await shared(maria, of), await shared(maria, of)];
  await aged(over, 8);
  await granted(revoke(maria, gone));
  const answers = await Promise.all(
    [aToken(), over.token, gone.token, '', 'x', `${over.token}x`, '%', 'ż'.repeat(43)].map(
      (p_token) => nobody.rpc('open_shared_scan', { p_token }),
    ),
  );
  for (const { data, error, status } of answers)
    expect([data, error, status]).toEqual([null, null, 200]);
});

test('a network that opens link after link is stopped there, right or wrong, and everybody else is let in', async () => {
  const { token } = await shared(maria, await aScan());
  const undone = new Error('nothing of it stays');
  const trying = sql.begin(async (tx) => {
    await tx`update private.site_settings set forms_per_origin = 1`;
    const open = async (address: string | null, tried = aToken()) => {
      const headers = address === null ? {} : { 'cf-connecting-ip': address };
      await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      const answer = tx.savepoint(
        (inner) => inner<{ scan: object | null }[]>`
        select private.open_shared_scan(${tried}) as scan`,
      );
      return answer.then(
        ([row]) => (row?.scan ? 'opened' : 'none'),
        ({ code }: { code: string }) => code,
      );
    };
    const [here, there] = ['198.51.100.77', '198.51.100.78'];
    for (let nr = 0; nr < 5; nr += 1) {
      expect(await open(here)).toBe('none');
      expect(await open(here, token)).toBe('opened');
    }
    expect(await open(here)).toBe('PO074');
    expect(await open(here, token)).toBe('PO074');
    expect(await open(there, token)).toBe('opened');
    for (let tried = 0; tried < 12; tried += 1) expect(await open(null)).toBe('none');
    await tx`update private.form_origins set sent_at = sent_at - interval '1 hour'`;
    expect(await open(here, token)).toBe('opened');
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
});

describe('the files of a scan', () => {
  const reading = 'storage.object.get_authenticated';
  /** Somebody asks the Storage API for something, with the pass of an opening. */
  const asks = (tx: postgres.ISql, pass: string | null, operation = reading) => tx`
    select set_config('request.headers', ${JSON.stringify(pass === null ? {} : { 'x-shared-scan': pass })}, true),
      set_config('storage.operation', ${operation}, true), set_config('role', 'anon', true)`;

  /** What they find of some files. */
  const readable = (pass: string | null, names: string[], operation?: string) =>
    sql.begin(async (tx) => {
      await asks(tx, pass, operation);
      const rows = await tx<{ name: string }[]>`
        select name from storage.objects where name = any (${names})`;
      return rows.map(({ name }) => name).sort();
    });

  /** The pass of an opening by a link. */
  const passOf = async ({ token }: { token: string }) => (await opened(nobody, token))?.pass ?? '';

  /** The pass of an opening so many minutes ago. */
  async function agedPass({ id }: { id: string }, minutes: number): Promise<string> {
    const [row] = await sql<{ pass: string }[]>`
      select private.share_pass(${id}, extract(epoch from now() + make_interval(mins => ${60 - minutes}))::bigint) as pass`;
    return row?.pass ?? '';
  }

  /** Rows for the files of a letter's newest scan, as the process stores them. */
  async function stored(of: Letter): Promise<{ files: string[]; original: string[] }> {
    const scan = await scanOf(of);
    const files = [scan?.pdf ?? '', ...(scan?.pages ?? []).map(({ picture }) => picture)].sort();
    for (const name of files)
      await sql`insert into storage.objects (bucket_id, name) values ('post-scans', ${name})`;
    const rows = await sql<{ name: string }[]>`
      select o.page ->> 'name' as name from public.post_scans s, jsonb_array_elements(s.original) o (page)
      where s.item_id = ${of.id}`;
    return { files, original: rows.map(({ name }) => name) };
  }

  test('are read for an hour after the link was opened, and the original never', async () => {
    const of = await aScan();
    const { files, original } = await stored(of);
    const other = await stored(await aScan());
    const made = await shared(maria, of);
    const all = [...files, ...original, ...other.files];
    const pass = await passOf(made);
    expect(await readable(pass, all)).toEqual(files);
    const [id, until, signature] = pass.split('.');
    const wrong = [
      null,
      '',
      made.token,
      `${pass} `,
      `${id}.${Number(until) + 3600}.${signature}`,
      `${randomUUID()}.${until}.${signature}`,
      `${id}.${until}.${'0'.repeat(64)}`,
    ];
    for (const tried of wrong) expect(await readable(tried, all)).toEqual([]);
    expect(await readable(await agedPass(made, 59), all)).toEqual(files);
    expect(await readable(await agedPass(made, 61), all)).toEqual([]);
  });

  test('are read by those who have opened the link themselves: each of them is counted', async () => {
    const of = await aScan();
    const { files } = await stored(of);
    const made = await shared(maria, of);
    await opened(nobody, made.token);
    expect(await readable(made.token, files)).toEqual([]);
    expect(await readable(await passOf(made), files)).toEqual(files);
    expect((await sharesOf(maria)).find(({ id }) => id === made.id)?.opened_count).toBe(2);
  });

  test('are read and nothing else: no address of them can be signed, and no list has them', async () => {
    const of = await aScan();
    const { files } = await stored(of);
    const pass = await passOf(await shared(maria, of));
    const others = ['sign', 'sign_many', 'list', 'list_v2', 'copy', 'upload_update', ''];
    for (const operation of others) {
      expect(await readable(pass, files, operation && `storage.object.${operation}`)).toEqual([]);
    }
  });

  test('are read no more once the link is revoked, and a better scan takes their place', async () => {
    const of = await aScan();
    const first = await stored(of);
    const made = await shared(maria, of);
    const pass = await passOf(made);
    await addScan(sql, of);
    const second = await stored(of);
    const all = [...first.files, ...second.files];
    expect(second.files).not.toEqual(first.files);
    expect(await readable(pass, all)).toEqual(second.files);
    expect((await opened(nobody, made.token))?.pdf).toBe((await scanOf(of))?.pdf);
    await granted(revoke(maria, made));
    expect(await readable(pass, all)).toEqual([]);
  });

  test('are found by their names: a visitor who asks for all of twenty thousand waits for none of them', async () => {
    const of = await aScan();
    const { files } = await stored(of);
    const pass = await passOf(await shared(maria, of));
    const undone = new Error('nothing of it stays');
    const look = sql.begin(async (tx) => {
      await tx`
        insert into storage.objects (bucket_id, name)
        select 'post-scans', gen_random_uuid() || '/' || gen_random_uuid() || '.jpg' from generate_series(1, 20000)`;
      await tx`analyze storage.objects`;
      await asks(tx, pass);
      const [plan] =
        await tx`explain (format json) select name from storage.objects where bucket_id = 'post-scans'`;
      expect(JSON.stringify(plan)).toContain('bucketid_objname');
      const rows = await tx<{ name: string }[]>`select name from storage.objects`;
      expect(rows.map(({ name }) => name).sort()).toEqual(files);
      throw undone;
    });
    await expect(look).rejects.toBe(undone);
  });

  test('come through the storage of the site for a header alone, and nobody lists, signs, adds or removes any', async () => {
    const of = await aScan();
    const scan = await scanOf(of);
    const name = scan?.pdf ?? '';
    const file = new Blob([pdfOf('The scan')], { type: 'application/pdf' });
    const { error: refused } = await nadia.client.storage.from('post-scans').upload(name, file);
    expect(refused).toBeNull();
    const made = await shared(maria, of);
    const pass = await passOf(made);
    const bucket = (client = nobody) => client.storage.from('post-scans');
    const withPass = () => bucket().setHeader('x-shared-scan', pass);
    const { data: read } = await withPass().download(name);
    expect(await read?.text()).toBe(Buffer.from(pdfOf('The scan')).toString());
    const giulia = (await reader()).client;
    const changes = [
      bucket().download(name),
      bucket(giulia).setHeader('x-shared-scan', pass).download(name),
      withPass().createSignedUrl(name, 60),
      withPass().info(name),
      withPass().upload(`${of.id}/${randomUUID()}.pdf`, file),
      withPass().update(name, file),
      withPass().move(name, `${of.id}/${randomUUID()}.pdf`),
    ];
    for (const { error } of await Promise.all(changes)) expect(error).not.toBeNull();
    const { data: addresses } = await withPass().createSignedUrls([name], 60);
    expect(addresses).toMatchObject([{ signedUrl: null }]);
    expect((await withPass().list(of.id)).data).toEqual([]);
    await withPass().remove([name]);
    expect((await bucket(maria.client).createSignedUrl(name, 60)).error).toBeNull();
    await granted(revoke(maria, made));
    expect((await withPass().download(name)).error).not.toBeNull();
  });
});

test('a member lists the links that work before those that are over, newest first, and takes them all along', async () => {
  const owner = await reader();
  const of = await aScan(owner);
  const labels = ['First', 'Second', 'Third'];
  const made = [];
  for (const label of labels) made.push(await shared(owner, of, label));
  await granted(revoke(owner, made[2] ?? { id: '' }));
  expect((await sharesOf(owner)).map(({ label }) => label)).toEqual(['Second', 'First', 'Third']);
  const data = await granted(owner.client.rpc('get_own_data'));
  const copied = (data as { post_shares: Record<string, unknown>[] }).post_shares;
  expect(copied.map(({ label }) => label)).toEqual(labels);
  for (const row of copied) expect(Object.keys(row)).not.toContain('token_hash');
});

test('a link is opened by many at one moment, and each of them is counted', async () => {
  const of = await aScan();
  const { id, token } = await shared(maria, of);
  await Promise.all(Array.from({ length: 64 }, () => opened(nobody, token)));
  expect((await sharesOf(maria)).find((row) => row.id === id)?.opened_count).toBe(64);
  expect((await chain(sql, of)).filter((kind) => kind === 'share_opened')).toHaveLength(1);
});

test('a link is forgotten a year after it ended', async () => {
  const owner = await reader();
  const of = await aScan(owner);
  const [over, ended, kept] = [
    await shared(owner, of, 'Over'),
    await shared(owner, of, 'Revoked'),
    await shared(owner, of, 'Kept'),
  ];
  await aged(over, 373);
  await sql`update public.post_shares set revoked_at = now() - interval '367 days' where id = ${ended.id}`;
  await aged(kept, 300);
  await sql`select private.forget_old_shares()`;
  expect((await sharesOf(owner)).map(({ label }) => label)).toEqual(['Kept']);
});
