import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { mark } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { startOwnStack } from '../proof/own-stack';

/** A kind of its own migration, as mail handling will be: lockers, of which there are plenty. */
const lockersMigration = `
  create table public.lockers (
    id uuid primary key default gen_random_uuid(),
    title text not null,
    price numeric(12, 2) not null,
    status text not null default 'active',
    archived_at timestamptz);
  create table public.user_lockers (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references public.profiles (id) on delete cascade,
    locker_id uuid not null references public.lockers (id) on delete restrict,
    payment_status text not null default 'pending',
    purchase_id uuid references public.purchases (id) on delete restrict,
    since timestamptz not null default now());
  alter table public.lockers enable row level security;
  alter table public.user_lockers enable row level security;
  grant select, delete on public.lockers to authenticated;
  grant select, insert on public.user_lockers to authenticated;
  create policy lockers_all on public.lockers for all to authenticated using (true);
  create policy user_lockers_all on public.user_lockers for all to authenticated
    using (user_id = (select private.caller_id()));

  create function private.locker_offer(p_user_id uuid, p_locker_id uuid)
  returns private.offer language plpgsql stable security definer set search_path = '' as $$
  declare
    v_offer private.offer;
  begin
    select case when l.status <> 'active' then 'unavailable'
        when exists (select 1 from public.user_lockers ul
          where ul.user_id = p_user_id and ul.locker_id = l.id
            and private.is_sold(ul.payment_status, ul.purchase_id)) then 'owned' end,
      l.title, l.price, 'per_year', 1, true, jsonb_build_object('floor', 2)
    into v_offer.problem, v_offer.title, v_offer.unit_price, v_offer.price_unit, v_offer.quantity,
      v_offer.vat_included, v_offer.facts
    from public.lockers l where l.id = p_locker_id;
    return v_offer;
  end;
  $$;
  select private.register_item_kind('locker', p_catalogue_table => 'lockers',
    p_rows_table => 'user_lockers', p_date_column => 'since', p_lock_order => 9);
  create trigger tg_user_lockers__guard before insert on public.user_lockers
    for each row execute function private.guard_added_item('locker');
  create trigger tg_lockers__archive_used before delete on public.lockers
    for each row execute function private.archive_used_item('locker', 'inactive');`;

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
  await stack.sql.unsafe(lockersMigration);
  await stack.reloadSchema();
});
afterAll(() => stack?.stop());

async function makeLocker(): Promise<{ item_type: string; item_id: string }> {
  const [row] = await stack.sql<{ id: string }[]>`
    insert into public.lockers (title, price) values (${`Locker ${mark()}`}, 59) returning id`;
  return { item_type: 'locker', item_id: String(row?.id) };
}

type Placed = { purchase_id: string; purchase_number: string; total_amount: number };
const order = async (maria: Awaited<ReturnType<typeof member>>, items: object[], code = '') =>
  (await granted(
    maria.client.rpc('checkout', {
      p_items: items as never,
      p_discount_code: code,
      p_idempotency_key: randomUUID(),
    }),
  )) as Placed;
const rowsOf = (userId: string) => stack.sql`
  select payment_status, purchase_id from public.user_lockers where user_id = ${userId}`;

test('a kind that a migration registers is priced, ordered, paid and owned like any other', async () => {
  const [maria, nadia] = await Promise.all([member(stack), administrator(stack)]);
  const locker = await makeLocker();
  const [code] = await stack.sql<{ code: string }[]>`
    insert into public.discount_codes (code, discount_type, discount_value, applicable_to)
    values ('LOCKERS10', 'percentage', 10, 'lockers') returning code`;

  const quote = await granted(
    maria.client.rpc('quote_cart', { p_items: [locker], p_discount_code: code?.code ?? '' }),
  );
  expect(quote).toMatchObject({
    amount_due: 53.1,
    can_checkout: true,
    lines: [{ item_type: 'locker', unit_price: 59, price_unit: 'per_year', floor: 2 }],
  });

  const placed = await order(maria, [locker], 'LOCKERS10');
  expect(await rowsOf(maria.id)).toEqual([
    { payment_status: 'pending', purchase_id: placed.purchase_id },
  ]);
  await granted(
    nadia.client.rpc('record_payment', {
      p_purchase_id: placed.purchase_id,
      p_provider: 'bank_transfer',
      p_reference: placed.purchase_number,
      p_amount: placed.total_amount,
    }),
  );
  expect(await rowsOf(maria.id)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await granted(maria.client.rpc('quote_cart', { p_items: [locker] }))).toMatchObject({
    lines: [{ problem: 'owned' }],
    can_checkout: false,
  });
});

test('a member adds an item of that kind directly, and it waits in the cart again when its order is cancelled', async () => {
  const maria = await member(stack);
  const locker = await makeLocker();
  const add = () =>
    maria.client
      .from('user_lockers' as 'user_services')
      .insert({ user_id: maria.id, locker_id: locker.item_id } as never);
  await granted(add());
  expect(await rowsOf(maria.id)).toEqual([{ payment_status: 'pending', purchase_id: null }]);
  expect(await refusal(add())).toBe('CT005');

  const placed = await order(maria, [locker]);
  await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: placed.purchase_id }));
  expect(await rowsOf(maria.id)).toEqual([{ payment_status: 'pending', purchase_id: null }]);
});

test('an item of that kind is archived when deleted after an order', async () => {
  const maria = await member(stack);
  const locker = await makeLocker();
  await order(maria, [locker]);
  await stack.sql`delete from public.lockers where id = ${locker.item_id}`;
  expect(
    await stack.sql`select status, archived_at from public.lockers where id = ${locker.item_id}`,
  ).toEqual([{ status: 'inactive', archived_at: expect.any(Date) }]);
});

test('a kind that no migration registers is refused as an item and for a discount code', async () => {
  const maria = await member(stack);
  const yacht = { item_type: 'yacht', item_id: randomUUID() };
  expect(await refusal(maria.client.rpc('quote_cart', { p_items: [yacht] }))).toBe('CT008');
  const code = stack.sql`
    insert into public.discount_codes (code, discount_type, discount_value, applicable_to)
    values ('YACHTS', 'fixed', 5, 'yachts')`;
  await expect(code).rejects.toMatchObject({ code: '23514' });
});
