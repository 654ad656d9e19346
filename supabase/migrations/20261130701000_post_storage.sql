-- Storage: what becomes of paper thirty days after its scan, or as many as the plan says. It is kept, unless its owner has
-- chosen beforehand to have it shredded. Then two notices say the day, fourteen and three days before it; on the day the
-- daily run asks for the shredding, which can be taken back for seven days like any other. What a notice has said stays
-- true: where runs were missed, the day moves, never the notice. Who chooses to keep their paper takes back all that the
-- run has asked for.

alter table public.post_settings
  add column after_storage text not null default 'keep' check (after_storage in ('keep', 'shred'));
comment on column public.post_settings.after_storage is
  'What becomes of paper when its days of storage are over; chosen by public.choose_after_storage.';

alter table public.services
  add column paper_days integer check (paper_days between 30 and 365);
grant insert (paper_days), update (paper_days) on public.services to authenticated;
comment on column public.services.paper_days is
  'For how many days after its scan paper stays, before what its owner chose for it is done; null: 30.';

-- Until when the paper of an item is kept, before it is shredded as its owner chose.
create table private.post_keeping (
  item_id uuid not null references public.post_items (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  until date,
  -- Of the notice fourteen days before, and of the one three days before.
  told_on date,
  last_told_on date,
  -- Its owner keeps this one, whatever they chose for all.
  is_held boolean not null default false,
  primary key (item_id, user_id),
  constraint post_keeping_until_some_day check (is_held = (until is null))
);
-- Row-level security without a policy: owners read it with the item.
alter table private.post_keeping enable row level security;

create index post_keeping_user_id_idx on private.post_keeping (user_id);

create index post_settings_shred_idx on public.post_settings (user_id) where after_storage = 'shred';


-- -------------------------------------------------------------------------------------------------
-- Which paper it is.

-- For how many days after its scan the paper of a member stays.
create function private.paper_days(p_user_id uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((private.plan_of_documents(p, private.present_plan(p_user_id))).paper_days, 30)
  from public.profiles p where p.id = p_user_id;
end;
$$;

-- The paper of a member that is shredded after its storage: letters that are scanned and not official, with nothing asked
-- for them, and never once asked to be shredded; what was taken back or refused stays. A parcel or a registered letter may
-- hold more than paper. None of whoever chose otherwise or has no plan in force.
create function private.paper_that_ends(p_user_id uuid)
returns table (item_id uuid, until date)
language plpgsql
stable
rows 20
security definer
set search_path = ''
as $$
declare
  v_days integer;
begin
  if (private.post_quota(p_user_id)).state is distinct from 'active' or not exists (
      select 1 from public.post_settings s where s.user_id = p_user_id and s.after_storage = 'shred') then
    return;
  end if;
  v_days := private.paper_days(p_user_id);
  return query
    select i.id, private.malta_clock(s.done_at)::date + v_days
    from public.post_items i
    join public.post_scans s on s.item_id = i.id and s.is_newest
    where i.user_id = p_user_id and i.undone_at is null and i.paper = 'opened' and i.kind in ('letter', 'large_letter')
      and not private.is_official_post(i) and not private.waits_for_scan(i.id)
      and not exists (
        select 1 from public.post_requests r
        where r.item_id = i.id and r.user_id = p_user_id and (r.kind = 'shred' or r.done_at is null))
      and not exists (
        select 1 from private.post_keeping k where k.item_id = i.id and k.user_id = p_user_id and k.is_held);
end;
$$;

-- Brings what is kept for a member in step with what they have and chose. No day is nearer than the notice of fourteen
-- days before, which comes with tomorrow's run.
create function private.note_paper_kept(p_user_id uuid, p_today date default private.malta_today())
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from private.post_keeping k where k.user_id = p_user_id order by k.item_id for update;
  delete from private.post_keeping k
  where k.user_id = p_user_id and not k.is_held and not exists (
    -- Of a better scan the days begin again.
    select 1 from private.paper_that_ends(p_user_id) e where e.item_id = k.item_id and e.until <= k.until);
  insert into private.post_keeping (item_id, user_id, until)
  select e.item_id, p_user_id, greatest(e.until, p_today + 15) from private.paper_that_ends(p_user_id) e order by e.item_id
  on conflict do nothing;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Notices, and what is done then.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('paper_ending', 'warning', 'Paper of yours will be shredded', '/dashboard/post?show=ending', 'View post', 6, 'paper_ending',
    false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- Tells a member until when their paper is kept, all that is due to be told in one notice. Of each item there is one of
-- fourteen days before, then one of three; a notice that comes late moves the day.
create function private.warn_of_shredding(p_user_id uuid, p_today date)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_told uuid[];
  v_params jsonb;
begin
  with far as (
    update private.post_keeping k set until = greatest(k.until, p_today + 14), told_on = p_today
    where k.user_id = p_user_id and k.told_on is null and k.until <= p_today + 14
    returning k.item_id
  ), near as (
    update private.post_keeping k set until = greatest(k.until, p_today + 3), last_told_on = p_today
    where k.user_id = p_user_id and k.told_on is not null and k.last_told_on is null and k.until <= p_today + 3
    returning k.item_id
  )
  select array_agg(t.item_id) into v_told from (select * from near union all select * from far) t;
  select jsonb_build_object('total', count(*), 'until', min(k.until), 'items', (
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', i.kind, 'received_at', i.received_at, 'until', k.until,
        'sender', case when w.sender_in_mails then coalesce(s.name, i.sender) end)) order by k.until, i.received_at, i.id)
        filter (where k.nth <= 50)))
  into v_params
  from (
    select o.*, row_number() over (order by o.until, o.item_id) as nth
    from private.post_keeping o where o.user_id = p_user_id and o.item_id = any (v_told)) k
  join public.post_items i on i.id = k.item_id
  join public.post_settings w on w.user_id = k.user_id
  left join public.post_senders s on s.id = i.sender_id;
  if (v_params ->> 'total')::integer = 0 then
    return false;
  end if;
  perform private.tell(p_user_id, 'paper_ending', v_params, p_key => 'paper_ending:' || p_user_id || ':' || now());
  return true;
end;
$$;

-- Asks, as their owner chose, for the shredding of what was kept until today and was told of twice.
create function private.shred_what_was_kept(p_user_id uuid, p_today date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kind private.post_request_kinds;
  v_quota private.post_quota := private.post_quota(p_user_id);
  v_price private.post_price;
  v_request uuid;
begin
  select * into strict v_kind from private.post_request_kinds k where k.kind = 'shred';
  for v_price in
    select p.* from private.post_prices(p_user_id, v_kind, array(
      select k.item_id from private.post_keeping k
      where k.user_id = p_user_id and k.until <= p_today and k.last_told_on is not null order by k.item_id), '{}') p
    where p.problem is null
  loop
    v_request := gen_random_uuid();
    perform private.write_post_request(v_request, p_user_id, v_kind, v_price, v_quota, '{}');
    update public.post_requests r set is_default = true where r.id = v_request;
    delete from private.post_keeping k where k.item_id = v_price.item_id and k.user_id = p_user_id;
  end loop;
end;
$$;

-- Does for a member what is due for their paper today. False: somebody else changes something of theirs now, or nothing was
-- told.
create function private.keep_paper(p_user_id uuid, p_today date default private.malta_today())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  perform 1 from public.post_items i
  where i.id in (select k.item_id from private.post_keeping k where k.user_id = p_user_id and not k.is_held)
  order by i.id for no key update;
  perform private.note_paper_kept(p_user_id, p_today);
  perform private.shred_what_was_kept(p_user_id, p_today);
  return private.warn_of_shredding(p_user_id, p_today);
end;
$$;

-- Members for whose paper the daily run looks: what they chose and have, or what was kept for them before.
create function private.members_with_ending_paper()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select s.user_id from public.post_settings s
    where s.after_storage = 'shred' and exists (select 1 from private.paper_that_ends(s.user_id))
    union
    select k.user_id from private.post_keeping k where not k.is_held;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Keeping it after all.

-- Takes back what the daily run has asked to be shredded of a member, or of one item of theirs; answers of how many it is
-- too late, as they are in a bag that is closed. The caller has locked the member.
create function private.withdraw_default_shredding(p_user_id uuid, p_item_id uuid default null)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
  v_late integer := 0;
begin
  perform 1 from public.post_items i
  where i.id in (
    select r.item_id from public.post_requests r
    where r.user_id = p_user_id and r.is_default and r.done_at is null and r.item_id = coalesce(p_item_id, r.item_id))
  order by i.id for no key update;
  for v_request in
    select * from public.post_requests r
    where r.user_id = p_user_id and r.is_default and r.done_at is null and r.item_id = coalesce(p_item_id, r.item_id)
    order by r.id for update
  loop
    if v_request.state = 'in_work' then
      v_late := v_late + 1;
    else
      perform private.end_post_request(v_request, 'withdrawn');
    end if;
  end loop;
  return v_late;
end;
$$;

-- Follows a letter that turns out to be what may hold more than paper: the daily run asks for none of those.
create function private.follow_kind_of_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_default_shredding(new.user_id, new.id);
  return null;
end;
$$;

create trigger tg_post_items__follow_kind
  after update of kind on public.post_items
  for each row when (new.user_id is not null and new.kind not in ('letter', 'large_letter') and old.kind is distinct from new.kind)
  execute function private.follow_kind_of_post();

-- Keeps the paper of which its owner asks for a scan: of that the days begin again.
create function private.keep_paper_to_scan()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_default_shredding(new.user_id, new.item_id);
  return null;
end;
$$;

create trigger tg_post_requests__keep_paper_to_scan
  after insert on public.post_requests
  for each row when (not new.is_paper_way)
  execute function private.keep_paper_to_scan();

-- See public.choose_after_storage.
create function private.choose_after_storage(p_choice text)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_late integer := 0;
begin
  if coalesce(p_choice, '') not in ('keep', 'shred') then
    perform private.fail('PO050', 'No such choice');
  end if;
  perform private.lock_member(v_user);
  insert into public.post_settings as s (user_id, after_storage) values (v_user, p_choice)
  on conflict (user_id) do update set after_storage = excluded.after_storage
  where s.after_storage <> excluded.after_storage;
  perform private.note_paper_kept(v_user);
  if p_choice = 'keep' then
    v_late := private.withdraw_default_shredding(v_user);
  end if;
  return v_late;
end;
$$;
grant execute on function private.choose_after_storage(text) to authenticated, service_role;

-- Chooses what becomes of all the caller's paper after its storage: keep or shred. Who keeps it takes back what was asked to
-- be shredded as they had chosen before; answered is of how many items it is too late, as their bag is closed. PO050: no
-- such choice.
create function public.choose_after_storage(p_choice text)
returns integer
language sql
volatile
set search_path = ''
as $$ select private.choose_after_storage(p_choice) $$;
grant execute on function public.choose_after_storage(text) to authenticated, service_role;

-- See public.keep_post_paper.
create function private.keep_post_paper(p_item_id uuid, p_is_held boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_is_held boolean := coalesce(p_is_held, true);
  v_item public.post_items;
begin
  perform private.lock_member(v_user);
  select * into v_item from public.post_items i where i.id = p_item_id and i.user_id = v_user for no key update;
  if not coalesce(private.is_paper_here(v_item), false) then
    perform private.fail('PO024', 'No item of theirs, or its paper is gone');
  end if;
  -- The page may show what was before last night's run.
  if v_is_held and private.withdraw_default_shredding(v_user, p_item_id) > 0 then
    perform private.fail('PO023', 'It is in a bag that is closed', '{"state": "in_work"}');
  end if;
  delete from private.post_keeping k where k.item_id = p_item_id and k.user_id = v_user;
  if v_is_held then
    insert into private.post_keeping (item_id, user_id, is_held) values (p_item_id, v_user, true);
  else
    perform private.note_paper_kept(v_user);
  end if;
end;
$$;
grant execute on function private.keep_post_paper(uuid, boolean) to authenticated, service_role;

-- Keeps the paper of one of the caller's items, whatever they chose for after storage, also where it was asked to be shredded
-- for that; p_is_held false: no longer, and both notices come again. PO023: it is in a bag that is closed. PO024: no item of
-- theirs, or its paper is gone.
create function public.keep_post_paper(p_item_id uuid, p_is_held boolean default true)
returns void
language sql
volatile
set search_path = ''
as $$ select private.keep_post_paper(p_item_id, p_is_held) $$;
grant execute on function public.keep_post_paper(uuid, boolean) to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
