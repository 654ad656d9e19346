-- Shredding: a member asks for it and has seven days to take it back; one administrator scans each item into a bag and
-- closes it, another one witnesses that it is shredded, and each member whose post was in it gets a certificate.
--
-- Whether a sheet may be shredded is one question (private.shred_problem), asked when it goes into a bag, when the bag is
-- closed, and for the last time before the shredder runs: from then until it is done nothing of it can be changed.

alter table public.post_requests
  add column is_default boolean not null default false,
  add column is_for_official boolean not null default false;
comment on column public.post_requests.is_default is
  'Nobody has asked for it now: its owner has chosen beforehand what happens after storage.';
comment on column public.post_requests.is_for_official is 'Its owner knows that the item is official, and has said so.';

create table public.post_bags (
  id uuid primary key,
  code text not null unique check (private.is_post_code(code)),
  level text not null check (level in ('P-4', 'P-5')),
  machine text not null check (machine ~ '\S' and char_length(machine) <= 80),
  -- No foreign keys, as in the chain of custody.
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  stop jsonb,
  closed_by uuid,
  closed_at timestamptz,
  witnessed_by uuid,
  shredding_at timestamptz,
  witnessed_at timestamptz,
  constraint post_bags_closed_by_somebody check ((closed_by is null) = (closed_at is null)),
  constraint post_bags_closed_unstopped check (closed_at is null or stop is null),
  constraint post_bags_shredded_before_somebody check ((witnessed_by is null) = (shredding_at is null)),
  constraint post_bags_closed_first check (shredding_at is null or closed_at is not null),
  constraint post_bags_begun_first check (witnessed_at is null or shredding_at is not null),
  constraint post_bags_two_persons check (witnessed_by <> closed_by)
);
comment on table public.post_bags is
  'Not audited: who opened, closed and witnessed a bag is in it, and in the chain of custody of each item.';
comment on column public.post_bags.code is 'As on labels, and none that an item has.';
comment on column public.post_bags.level is 'Of DIN 66399, which is ISO/IEC 21964.';
comment on column public.post_bags.machine is 'What shreds it: a machine of ours, or a firm.';
comment on column public.post_bags.stop is
  'What was scanned that does not go into it, {code, problem, bag_code, by, at}: nothing else goes there until somebody says that it is put aside.';
comment on column public.post_bags.shredding_at is 'When whoever witnesses it let the shredder begin.';
comment on column public.post_bags.witnessed_at is 'When they said that all of it is shredded.';

create index post_bags_open_idx on public.post_bags (opened_at, id) where witnessed_at is null;
create index post_bags_witnessed_idx on public.post_bags (witnessed_at desc, id desc) where witnessed_at is not null;

-- Row-level security without a policy: the office reads bags by public.get_post_shredding and public.get_post_bag.
alter table public.post_bags enable row level security;

create table public.post_bag_items (
  item_id uuid primary key references public.post_items (id),
  bag_id uuid not null references public.post_bags (id),
  request_id uuid references public.post_requests (id) on delete set null,
  put_by uuid not null,
  put_at timestamptz not null default now()
);
comment on table public.post_bag_items is 'Not audited: who put what into a bag is in its chain of custody.';
comment on column public.post_bag_items.request_id is 'null once its owner is forgotten.';

create index post_bag_items_bag_id_idx on public.post_bag_items (bag_id, put_at, item_id);
create index post_bag_items_request_id_idx on public.post_bag_items (request_id);

-- Row-level security without a policy, as above.
alter table public.post_bag_items enable row level security;

create sequence private.post_certificate_seq;

-- What a member is told of a bag, as it was when it was shredded: the names of that day stay, whoever is renamed or leaves.
create table public.post_certificates (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'SC-' || to_char(nextval('private.post_certificate_seq'), 'FM000000'),
  user_id uuid not null references public.profiles (id) on delete cascade,
  bag_id uuid not null references public.post_bags (id),
  member_name text not null,
  member_company text,
  bag_code text not null,
  level text not null,
  machine text not null,
  closed_at timestamptz not null,
  closed_by_name text not null,
  shredded_at timestamptz not null,
  witnessed_by_name text not null,
  items jsonb not null check (jsonb_typeof(items) = 'array')
);
comment on table public.post_certificates is 'Not audited: written once, with the bag.';
comment on column public.post_certificates.items is 'Of each {item_id, code, kind, received_at, asked_at, is_default}.';

create unique index post_certificates_bag_id_key on public.post_certificates (bag_id, user_id);
create index post_certificates_user_id_idx on public.post_certificates (user_id, shredded_at desc, id desc);

alter table public.post_certificates enable row level security;

grant select on public.post_certificates to authenticated, service_role;

-- A member reads their own certificates.
create policy post_certificates_select on public.post_certificates
  for select to authenticated
  using (user_id = (select private.caller_id()));

-- Keeps a bag from when its shredding begins, and has it begun before two who both work here on that day.
create function private.check_post_bag()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_state text := private.post_bag_state(old);
begin
  if tg_op = 'DELETE' then
    if old.shredding_at is not null then
      perform private.fail('PO093', 'The bag is being shredded, or is', jsonb_build_object('state', v_state));
    end if;
    return old;
  end if;
  if v_state = 'shredded' or (v_state = 'shredding'
      and to_jsonb(new) - array['witnessed_by', 'witnessed_at'] <> to_jsonb(old) - array['witnessed_by', 'witnessed_at']) then
    perform private.fail('PO093', 'The bag is being shredded, or is', jsonb_build_object('state', v_state));
  end if;
  if new.witnessed_by is distinct from old.witnessed_by and exists (
      -- Who closed it may leave once the shredder runs.
      select 1 from unnest(array[new.witnessed_by, case when v_state = 'closed' then new.closed_by end]) p (id)
      where p.id is not null and not exists (select 1 from public.admins a where a.user_id = p.id)) then
    perform private.fail('PO094', 'Two administrators see to it', '{"problem": "closer_left"}');
  end if;
  return new;
end;
$$;

create trigger tg_post_bags__check
  before update or delete on public.post_bags
  for each row execute function private.check_post_bag();

-- How a bag stands.
create function private.post_bag_state(p_bag public.post_bags)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_bag.id is null then 'none'
    when p_bag.witnessed_at is not null then 'shredded'
    when p_bag.shredding_at is not null then 'shredding'
    when p_bag.closed_at is not null then 'closed'
    when p_bag.stop is not null then 'stopped'
    else 'open' end;
end;
$$;

-- Keeps what is being shredded before a witness as it is, by whichever call (PO093).
create function private.keep_post_in_shredding()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
      select 1 from public.post_bag_items b join public.post_bags g on g.id = b.bag_id
      where b.item_id = (to_jsonb(new) ->> tg_argv[0])::uuid and private.post_bag_state(g) = 'shredding') then
    perform private.fail('PO093', 'It is being shredded', '{"state": "shredding"}');
  end if;
  return new;
end;
$$;

-- Whoever leaves is forgotten all the same.
create trigger tg_post_items__keep_in_shredding
  before update of user_id, undone_at, paper, place, owner_left_at on public.post_items
  for each row when (
    (old.user_id, old.undone_at, old.paper, old.place) is distinct from (new.user_id, new.undone_at, new.paper, new.place)
    and not (old.owner_left_at is null and new.owner_left_at is not null))
  execute function private.keep_post_in_shredding('id');

create trigger tg_post_requests__keep_in_shredding
  before insert or update of state on public.post_requests
  for each row execute function private.keep_post_in_shredding('item_id');


-- -------------------------------------------------------------------------------------------------
-- Asking for it.

select private.register_post_events('bagged', 'unbagged', 'bag_closed', 'bag_reopened', 'shredded');

-- Whoever scans an item into a bag or out of it, or closes or shreds the bag, has it in hand.
drop trigger tg_post_events__end_loss on public.post_events;
create trigger tg_post_events__end_loss
  after insert on public.post_events
  for each row when (new.kind in ('stored', 'moved', 'opened', 'scan_handed_over', 'counted', 'found', 'returned', 'undone',
    'bagged', 'unbagged', 'bag_closed', 'shredded'))
  execute function private.end_post_loss();

-- For how long a member can take back that something is shredded.
create function private.shred_wait()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '7 days';
end;
$$;

-- Whether an item is official, or its sender is by now: it is shredded only when its owner knows that.
create function private.is_official_post(p_item public.post_items)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_item.is_official
    or exists (select 1 from public.post_senders s where s.id = p_item.sender_id and s.is_official);
end;
$$;

-- Free of charge, also when the plan is over; nothing need be scanned first. Official post is named by its owner once more,
-- in p_options {"official": its id} (PO090).
create function private.quote_post_shred(p_user_id uuid, p_item public.post_items, p_options jsonb)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_price private.post_price;
begin
  if private.is_official_post(p_item) and p_options ->> 'official' is distinct from p_item.id::text then
    v_price.problem := 'PO090';
  end if;
  v_price.due_at := now() + private.shred_wait();
  return v_price;
end;
$$;

-- Notes that its owner knows an item to be official; that is said of one item alone, and of nothing beside it (PO090).
create function private.begin_post_shred(p_request public.post_requests, p_options jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_official boolean := coalesce(p_options ->> 'official' = p_request.item_id::text, false) and (
    select private.is_official_post(i) from public.post_items i where i.id = p_request.item_id);
begin
  if exists (
      select 1 from public.post_requests r
      where r.user_id = p_request.user_id and r.kind = 'shred' and r.asked_at = p_request.asked_at
        and r.id <> p_request.id and (v_is_official or r.is_for_official)) then
    perform private.fail('PO090', 'Official post is asked for alone');
  end if;
  update public.post_requests r set is_for_official = true where r.id = p_request.id and v_is_official;
end;
$$;

select private.register_post_request_kind('shred', p_is_paper_way => true, p_has_beginning => true,
  p_refusals => '{unreadable_label,damaged,identity_missing,not_paper,other}');

-- not_paper: a card, a key or a device is in it. official: nobody says that; it was found to be, as gone is.
alter table public.post_requests
  drop constraint post_requests_refusal_check,
  add constraint post_requests_refusal_check check (refusal in ('unreadable_label', 'damaged', 'not_a_document',
    'identity_missing', 'no_sender', 'not_paper', 'other', 'gone', 'official'));

-- Refuses what is asked to be shredded of these items by owners who did not know that they are official: they are told,
-- and say so once more if they mean it.
create function private.refuse_to_shred_official(p_item_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  perform 1 from public.profiles p
  where p.id in (
    select r.user_id from public.post_requests r where r.item_id = any (p_item_ids) and r.kind = 'shred' and r.done_at is null)
  order by p.id for no key update;
  perform 1 from public.post_items i where i.id = any (p_item_ids) order by i.id for no key update;
  for v_request in
    select * from public.post_requests r
    where r.item_id = any (p_item_ids) and r.kind = 'shred' and r.done_at is null and not r.is_for_official
    order by r.id for update
  loop
    perform private.end_post_request(v_request, 'refused', 'official');
  end loop;
end;
$$;

-- Follows an item that turns out to be official.
create function private.follow_official_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_official_post(new) then
    perform private.refuse_to_shred_official(array[new.id]);
  end if;
  return null;
end;
$$;

create trigger tg_post_items__refuse_to_shred
  after update of is_official, sender_id on public.post_items
  for each row when ((old.is_official, old.sender_id) is distinct from (new.is_official, new.sender_id))
  execute function private.follow_official_item();

-- Follows a sender who turns out to be official. What is being shredded at this moment was not.
create function private.follow_official_sender()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_to_shred_official(array(
    select i.id from public.post_items i
    join public.post_requests r on r.item_id = i.id and r.kind = 'shred' and r.done_at is null
    left join public.post_bag_items b on b.item_id = i.id
    left join public.post_bags g on g.id = b.bag_id
    where i.sender_id = new.id and private.post_bag_state(g) <> 'shredding'));
  return null;
end;
$$;

-- Its name makes it the first of those of the table: it locks members before items.
create trigger tg_post_senders__follow_official
  after update of is_official on public.post_senders
  for each row when (new.is_official and not old.is_official)
  execute function private.follow_official_sender();

-- Keeps whoever works here from a sheet that can still be taken back, by whichever call (PO091).
create function private.check_shred_wait()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.asked_at + private.shred_wait() > now() then
    perform private.fail('PO091', 'It can still be taken back', '{"problem": "not_due"}');
  end if;
  return new;
end;
$$;

create trigger tg_post_requests__check_shred_wait
  before update of state on public.post_requests
  for each row when (new.kind = 'shred' and new.state in ('in_work', 'done') and old.state <> new.state)
  execute function private.check_shred_wait();


-- -------------------------------------------------------------------------------------------------
-- Bags.

-- Why the sheet of an item may not be shredded for a request; null: it may.
create function private.shred_problem(p_item public.post_items, p_request public.post_requests)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when not private.is_paper_here(p_item) then 'gone'
    when p_request.id is null or p_request.done_at is not null or p_request.user_id is distinct from p_item.user_id
      then 'not_asked'
    -- It was a letter when the daily run asked.
    when p_request.is_default and p_item.kind not in ('letter', 'large_letter') then 'not_asked'
    when p_request.state = 'asked' then 'asked_back'
    when greatest(p_request.due_at, p_request.asked_at + private.shred_wait()) > now() then 'not_due'
    when private.is_official_post(p_item) and not p_request.is_for_official then 'official'
    when private.waits_for_scan(p_item.id) then 'waits_for_scan' end;
end;
$$;

-- A bag as whoever works on it has locked it. PO093: there is none, or it is in another state.
create function private.hold_post_bag(p_id uuid, p_state text)
returns public.post_bags
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
begin
  select * into v_bag from public.post_bags b where b.id = p_id for update;
  if private.post_bag_state(v_bag) <> p_state then
    perform private.fail('PO093', 'The bag is in another state',
      jsonb_build_object('state', private.post_bag_state(v_bag)));
  end if;
  return v_bag;
end;
$$;

-- Locks what is in a bag: the members, then the items, as elsewhere. The bag is locked.
create function private.lock_bagged_post(p_bag_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p
  where p.id in (
    select r.user_id from public.post_bag_items b join public.post_requests r on r.id = b.request_id
    where b.bag_id = p_bag_id)
  order by p.id for no key update;
  perform 1 from public.post_items i
  where i.id in (select b.item_id from public.post_bag_items b where b.bag_id = p_bag_id)
  order by i.id for no key update;
end;
$$;

-- The same, and refuses a bag that is empty, or that has something in it that may not be shredded (PO092, with the codes).
create function private.hold_bagged_post(p_bag_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_codes jsonb;
begin
  if not exists (select 1 from public.post_bag_items b where b.bag_id = p_bag_id) then
    perform private.fail('PO092', 'Nothing is in the bag', '{"problem": "empty"}');
  end if;
  perform private.lock_bagged_post(p_bag_id);
  select jsonb_agg(c.code order by c.code) into v_codes
  from private.bagged_post(p_bag_id) c where c.problem is not null;
  if v_codes is not null then
    perform private.fail('PO092', 'Something in the bag may not be shredded',
      jsonb_build_object('problem', 'items', 'codes', v_codes));
  end if;
end;
$$;

-- Refuses whoever has no name by which a certificate could call them (PO094).
create function private.require_name_for_certificates()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.profiles p where p.id = auth.uid() and p.full_name ~ '\S') then
    perform private.fail('PO094', 'Certificates name two persons', '{"problem": "nameless"}');
  end if;
end;
$$;

-- What is in a bag, in the order in which it was put there, and what of it may not be shredded: what was put on a shelf
-- since is not known to lie in it.
create function private.bagged_post(p_bag_id uuid)
returns table (item_id uuid, request_id uuid, user_id uuid, code text, kind text, received_at timestamptz,
  asked_at timestamptz, is_default boolean, put_by uuid, put_at timestamptz, problem text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select i.id, r.id, r.user_id, i.code, i.kind, i.received_at, r.asked_at, r.is_default, b.put_by, b.put_at,
      coalesce(private.shred_problem(i, r),
        case when i.place is distinct from private.post_bag_place(g.code) then 'moved' end)
    from public.post_bag_items b
    join public.post_bags g on g.id = b.bag_id
    join public.post_items i on i.id = b.item_id
    left join public.post_requests r on r.id = b.request_id
    where b.bag_id = p_bag_id
    order by b.put_at, i.id;
end;
$$;

-- A bag as its label has it, and as a place is called.
create function private.post_bag_place(p_code text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 'Bag ' || left(p_code, 4) || '-' || right(p_code, 4);
end;
$$;

-- See public.open_post_bag.
create function private.open_post_bag(p_id uuid, p_level text, p_machine text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_machine text := private.one_line(p_machine);
  v_bag public.post_bags;
begin
  perform private.require_admin();
  if p_id is null or coalesce(p_level, '') not in ('P-4', 'P-5') or coalesce(char_length(v_machine), 0) not between 1 and 80 then
    perform private.fail('PO092', 'A bag has an id, a level and a machine', '{"problem": "values"}');
  end if;
  insert into public.post_bags (id, code, level, machine, opened_by)
  values (p_id, private.post_code(nextval('private.post_code_seq')), p_level, v_machine, auth.uid())
  on conflict (id) do nothing
  returning * into v_bag;
  if v_bag.id is null then
    select * into v_bag from public.post_bags b where b.id = p_id;
    if (v_bag.level, v_bag.machine, v_bag.opened_by) is distinct from (p_level, v_machine, auth.uid()) then
      perform private.fail('PO027', 'Another bag has this id');
    end if;
  end if;
  return v_bag.code;
end;
$$;
grant execute on function private.open_post_bag(uuid, text, text) to authenticated, service_role;

-- Opens a bag for what is to be shredded and answers its code (administrators only). Opened again under the same id, it is
-- the same. p_level: P-4 or P-5; p_machine: what shreds it, at most 80 characters. PO027: another bag has the id. PO092: no
-- such values.
create function public.open_post_bag(p_id uuid, p_level text, p_machine text)
returns text
language sql
volatile
set search_path = ''
as $$ select private.open_post_bag(p_id, p_level, p_machine) $$;
grant execute on function public.open_post_bag(uuid, text, text) to authenticated, service_role;

-- See public.put_into_post_bag.
create function private.put_into_post_bag(p_bag_id uuid, p_code text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
  v_item public.post_items;
  v_request public.post_requests;
  v_bagged public.post_bag_items;
  v_problem text;
  v_stop jsonb;
begin
  perform private.require_admin();
  v_bag := private.hold_post_bag(p_bag_id, 'open');
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null;
  if not found then
    v_problem := case when exists (select 1 from public.post_bags b where b.code = p_code) then 'bag' else 'unknown' end;
  else
    v_item := private.lock_post_item(v_item.id);
    select * into v_bagged from public.post_bag_items b where b.item_id = v_item.id;
    select * into v_request from public.post_requests r
    where r.item_id = v_item.id and r.kind = 'shred' and r.done_at is null for update;
    v_problem := private.shred_problem(v_item, v_request);
    v_problem := case
      when v_problem is distinct from 'gone' and v_bagged.bag_id <> p_bag_id then 'other_bag'
      when v_problem is null and v_request.user_id = auth.uid() then 'own'
      when v_problem = 'not_asked' and private.is_official_post(v_item) then 'official'
      when v_problem = 'not_asked' and exists (
        select 1 from public.post_requests r
        where r.item_id = v_item.id and r.user_id = v_item.user_id and r.kind = 'shred' and r.state = 'withdrawn')
        then 'withdrawn'
      else v_problem end;
  end if;
  if v_problem is not null then
    v_stop := jsonb_strip_nulls(jsonb_build_object('code', coalesce(left(p_code, 40), ''), 'problem', v_problem,
      'bag_code', case when v_problem = 'other_bag' then (
        select b.code from public.post_bags b where b.id = v_bagged.bag_id) end));
    update public.post_bags b set stop = v_stop || jsonb_build_object('by', auth.uid(), 'at', now()) where b.id = p_bag_id;
    return v_stop;
  end if;
  if v_bagged.bag_id = p_bag_id and v_bagged.request_id = v_request.id and v_bagged.put_by = auth.uid()
    and v_item.place = private.post_bag_place(v_bag.code) and not private.is_post_reported(v_item.id) then
    return null;
  end if;
  insert into public.post_bag_items (item_id, bag_id, request_id, put_by)
  values (v_item.id, p_bag_id, v_request.id, auth.uid())
  on conflict (item_id) do update set request_id = excluded.request_id, put_by = excluded.put_by, put_at = now();
  update public.post_items i set place = private.post_bag_place(v_bag.code) where i.id = v_item.id;
  perform private.note_post(v_item.id, 'bagged', jsonb_build_object('request_id', v_request.id, 'bag', v_bag.code));
  return null;
end;
$$;
grant execute on function private.put_into_post_bag(uuid, text) to authenticated, service_role;

-- Puts an item into an open bag by the code on its label (administrators only); twice is once, and another person who scans
-- it has put it there since. What does not go there stops the bag and is answered, {code, problem, bag_code}; problem:
-- unknown, bag, own, not_asked, withdrawn, not_due, official, waits_for_scan, asked_back, other_bag or gone. PO093: the bag
-- is not open, or is stopped.
create function public.put_into_post_bag(p_bag_id uuid, p_code text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.put_into_post_bag(p_bag_id, p_code) $$;
grant execute on function public.put_into_post_bag(uuid, text) to authenticated, service_role;

-- See public.release_post_bag.
create function private.release_post_bag(p_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.post_bags b set stop = null where b.id = p_id and b.stop ->> 'code' = p_code;
end;
$$;
grant execute on function private.release_post_bag(uuid, text) to authenticated, service_role;

-- Says of a stopped bag that the code which stopped it is put aside (administrators only). Of a bag that this code does not
-- stop, or no longer, nothing changes.
create function public.release_post_bag(p_id uuid, p_code text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.release_post_bag(p_id, p_code) $$;
grant execute on function public.release_post_bag(uuid, text) to authenticated, service_role;

-- See public.take_out_of_post_bag.
create function private.take_out_of_post_bag(p_bag_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
  v_item public.post_items;
  v_bagged public.post_bag_items;
begin
  perform private.require_admin();
  v_bag := private.hold_post_bag(p_bag_id, 'open');
  select i.* into v_item from public.post_items i join public.post_bag_items b on b.item_id = i.id
  where i.code = p_code and i.undone_at is null and b.bag_id = p_bag_id;
  if not found then
    perform private.fail('PO091', 'It is not in the bag', '{"problem": "not_in_bag"}');
  end if;
  v_item := private.lock_post_item(v_item.id);
  delete from public.post_bag_items b where b.item_id = v_item.id returning * into v_bagged;
  update public.post_items i set place = null where i.id = v_item.id and private.is_paper_here(i);
  perform private.note_post(v_item.id, 'unbagged',
    jsonb_strip_nulls(jsonb_build_object('request_id', v_bagged.request_id, 'bag', v_bag.code)));
end;
$$;
grant execute on function private.take_out_of_post_bag(uuid, text) to authenticated, service_role;

-- Takes an item out of an open bag again (administrators only). PO091: it is not in it. PO093: the bag is not open.
create function public.take_out_of_post_bag(p_bag_id uuid, p_code text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.take_out_of_post_bag(p_bag_id, p_code) $$;
grant execute on function public.take_out_of_post_bag(uuid, text) to authenticated, service_role;

-- Notes a step of a bag in the chain of each item in it.
create function private.note_post_bag(p_bag public.post_bags, p_step text, p_detail jsonb default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.note_post(b.item_id, p_step,
    jsonb_strip_nulls(jsonb_build_object('request_id', b.request_id, 'bag', p_bag.code) || p_detail))
  from public.post_bag_items b where b.bag_id = p_bag.id order by b.item_id;
end;
$$;

-- See public.close_post_bag.
create function private.close_post_bag(p_id uuid, p_codes text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
  v_codes jsonb;
begin
  perform private.require_admin();
  if exists (
      select 1 from public.post_bags b
      where b.id = p_id and b.closed_by = auth.uid() and private.post_bag_state(b) = 'closed') then
    return;
  end if;
  v_bag := private.hold_post_bag(p_id, 'open');
  perform private.hold_bagged_post(p_id);
  select jsonb_agg(coalesce(c.code, left(s.code, 40))) into v_codes
  from private.bagged_post(p_id) c
  full join (select distinct o.code from unnest(p_codes) o (code)) s on s.code = c.code
  where c.code is null or s.code is null or c.put_by <> auth.uid();
  if v_codes is not null then
    perform private.fail('PO092', 'Whoever closes it has scanned each item',
      jsonb_build_object('problem', 'unscanned', 'codes', v_codes));
  end if;
  perform private.require_name_for_certificates();
  perform private.take_held_request(b.request_id)
  from public.post_bag_items b where b.bag_id = p_id order by b.request_id;
  update public.post_bags b set closed_by = auth.uid(), closed_at = now() where b.id = p_id;
  perform private.note_post_bag(v_bag, 'bag_closed');
end;
$$;
grant execute on function private.close_post_bag(uuid, text[]) to authenticated, service_role;

-- Closes a bag (administrators only): from now on nothing in it can be taken back. p_codes: what is in it, all of it scanned
-- into it by the caller. PO010: somebody else has a request of it. PO040: something in it is the caller's own. PO092: it is
-- empty, has something in it that may not be shredded, or that is not among p_codes or was scanned by another, with the
-- codes. PO093: it is not open, or is stopped. PO094: the caller has no name in their profile.
create function public.close_post_bag(p_id uuid, p_codes text[])
returns void
language sql
volatile
set search_path = ''
as $$ select private.close_post_bag(p_id, p_codes) $$;
grant execute on function public.close_post_bag(uuid, text[]) to authenticated, service_role;

-- See public.reopen_post_bag.
create function private.reopen_post_bag(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
begin
  perform private.require_admin();
  if exists (select 1 from public.post_bags b where b.id = p_id and b.closed_at is null) then
    return;
  end if;
  v_bag := private.hold_post_bag(p_id, 'closed');
  perform private.lock_bagged_post(p_id);
  update public.post_requests r
  set state = case when r.question is not null and r.answer is null then 'asked' else 'waiting' end, taken_by = null,
    taken_at = null
  from public.post_bag_items b
  where b.bag_id = p_id and r.id = b.request_id and r.state = 'in_work';
  update public.post_bags b set closed_by = null, closed_at = null where b.id = p_id;
  perform private.note_post_bag(v_bag, 'bag_reopened');
end;
$$;
grant execute on function private.reopen_post_bag(uuid) to authenticated, service_role;

-- Opens a closed bag again, until its shredding begins (administrators only). PO093: it is being shredded, is, or is gone.
create function public.reopen_post_bag(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.reopen_post_bag(p_id) $$;
grant execute on function public.reopen_post_bag(uuid) to authenticated, service_role;

-- How a certificate calls an administrator; who has left since they closed or began has no name any more.
create function private.name_on_certificate(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select p.full_name from public.profiles p where p.id = p_user_id and p.full_name ~ '\S'), 'A member of our staff');
end;
$$;

-- Writes the certificate of each member whose post was in a bag, and tells them. The bag is shredded, and its requests are
-- done.
create function private.certify_post_bag(p_bag public.post_bags)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_certificate public.post_certificates;
begin
  for v_certificate in
    insert into public.post_certificates (user_id, bag_id, member_name, member_company, bag_code, level, machine, closed_at,
      closed_by_name, shredded_at, witnessed_by_name, items)
    select p.id, p_bag.id, coalesce(p.full_name, ''), p.company_name, p_bag.code, p_bag.level, p_bag.machine, p_bag.closed_at,
      private.name_on_certificate(p_bag.closed_by), p_bag.witnessed_at, private.name_on_certificate(p_bag.witnessed_by),
      jsonb_agg(jsonb_build_object('item_id', i.item_id, 'code', i.code, 'kind', i.kind, 'received_at', i.received_at,
        'asked_at', i.asked_at, 'is_default', i.is_default) order by i.received_at, i.code)
    from private.bagged_post(p_bag.id) i
    join public.profiles p on p.id = i.user_id
    group by p.id
    order by p.id
    returning *
  loop
    perform private.tell(v_certificate.user_id, 'post_shredded',
      jsonb_build_object('certificate_id', v_certificate.id, 'number', v_certificate.number, 'level', v_certificate.level,
        'bag_code', v_certificate.bag_code, 'shredded_at', v_certificate.shredded_at,
        'closed_by', v_certificate.closed_by_name, 'witnessed_by', v_certificate.witnessed_by_name,
        'total', jsonb_array_length(v_certificate.items), 'codes', (
          select jsonb_agg(c.code order by c.nth)
          from (select e.item ->> 'code' as code, e.nth
            from jsonb_array_elements(v_certificate.items) with ordinality e (item, nth) limit 50) c)),
      jsonb_build_object('certificate_id', v_certificate.id), 'post_shredded:' || v_certificate.id);
  end loop;
end;
$$;

-- See public.begin_post_shredding.
create function private.begin_post_shredding(p_code text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
begin
  perform private.require_admin();
  select * into v_bag from public.post_bags b where b.code = p_code for update;
  if private.post_bag_state(v_bag) not in ('closed', 'shredding') then
    perform private.fail('PO093', 'No such bag, or it is not closed',
      jsonb_build_object('state', private.post_bag_state(v_bag)));
  end if;
  if v_bag.witnessed_by = auth.uid() then
    return v_bag.id;
  end if;
  if v_bag.closed_by = auth.uid() then
    perform private.fail('PO094', 'Another administrator witnesses it', '{"problem": "same"}');
  end if;
  perform private.require_name_for_certificates();
  if exists (
      select 1 from public.post_bag_items b join public.post_requests r on r.id = b.request_id
      where b.bag_id = v_bag.id and r.user_id = auth.uid()) then
    perform private.fail('PO040', 'An administrator does not witness their own');
  end if;
  if v_bag.shredding_at is null then
    perform private.hold_bagged_post(v_bag.id);
  end if;
  update public.post_bags b set witnessed_by = auth.uid(), shredding_at = coalesce(b.shredding_at, now())
  where b.id = v_bag.id;
  return v_bag.id;
end;
$$;
grant execute on function private.begin_post_shredding(text) to authenticated, service_role;

-- Lets the shredding of a closed bag begin before the eyes of the caller (administrators only), who has its code from its
-- label, has not closed it and has nothing in it; answers its id. Whether all of it may be shredded is asked here for the
-- last time: from now on nothing of it can be changed. Who comes in place of a witness scans it again. PO040: something in
-- it is the caller's own. PO092: something in it may not be shredded any longer. PO093: no such bag, or it is not closed.
-- PO094: the caller has closed it or has no name, or whoever closed it works here no longer.
create function public.begin_post_shredding(p_code text)
returns uuid
language sql
volatile
set search_path = ''
as $$ select private.begin_post_shredding(p_code) $$;
grant execute on function public.begin_post_shredding(text) to authenticated, service_role;

-- See public.witness_post_bag.
create function private.witness_post_bag(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_bag public.post_bags;
  v_item record;
begin
  perform private.require_admin();
  if exists (
      select 1 from public.post_bags b where b.id = p_id and b.witnessed_by = auth.uid() and b.witnessed_at is not null) then
    return;
  end if;
  v_bag := private.hold_post_bag(p_id, 'shredding');
  if v_bag.witnessed_by <> auth.uid() then
    perform private.fail('PO094', 'Somebody else witnesses it', '{"problem": "other"}');
  end if;
  perform private.lock_bagged_post(p_id);
  update public.post_bags b set witnessed_at = now() where b.id = p_id returning * into v_bag;
  for v_item in select * from private.bagged_post(p_id) b order by b.item_id loop
    perform private.finish_post_request(r) from public.post_requests r where r.id = v_item.request_id;
    update public.post_items i set paper = 'shredded', paper_at = now(), place = null where i.id = v_item.item_id;
  end loop;
  perform private.note_post_bag(v_bag, 'shredded', jsonb_build_object('level', v_bag.level, 'closed_by', v_bag.closed_by));
  perform private.certify_post_bag(v_bag);
end;
$$;
grant execute on function private.witness_post_bag(uuid) to authenticated, service_role;

-- Notes that all of a bag was shredded before the eyes of the caller (administrators only), who has let it begin. Its
-- members are told and have a certificate. PO093: its shredding has not begun. PO094: somebody else witnesses it.
create function public.witness_post_bag(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.witness_post_bag(p_id) $$;
grant execute on function public.witness_post_bag(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What the office reads.

-- What waits for a bag: what members have asked for, and can no longer take back at will.
create function private.post_to_shred()
returns setof public.post_requests
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select r.* from public.post_requests r
    where r.kind = 'shred' and r.done_at is null and (r.due_at is null or r.due_at <= now())
      and r.asked_at <= now() - private.shred_wait()
      and not exists (select 1 from public.post_bag_items b where b.item_id = r.item_id);
end;
$$;

-- See public.get_post_shredding.
create function private.get_post_shredding()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'due_total', (select count(*) from private.post_to_shred()),
    'due', (
      select coalesce(jsonb_agg(jsonb_build_object('request_id', r.id, 'item_id', i.id, 'code', i.code, 'kind', i.kind,
        'user_id', i.user_id, 'box_number', p.box_number, 'member_name', p.full_name, 'place', i.place,
        'due_at', greatest(r.due_at, r.asked_at + private.shred_wait()),
        'is_default', r.is_default, 'problem', private.shred_problem(i, r)) order by i.place, r.asked_at, i.id), '[]')
      from (select o.id from private.post_to_shred() o order by o.due_at, o.id limit 200) d
      join public.post_requests r on r.id = d.id
      join public.post_items i on i.id = r.item_id
      join public.profiles p on p.id = r.user_id),
    'bags', (
      select coalesce(jsonb_agg(private.post_bag_in_words(b) order by b.opened_at, b.id), '[]')
      from public.post_bags b where b.witnessed_at is null),
    'shredded', (
      select coalesce(jsonb_agg(private.post_bag_in_words(b) order by b.witnessed_at desc, b.id desc), '[]')
      from (
        select * from public.post_bags o where o.witnessed_at is not null
        order by o.witnessed_at desc, o.id desc limit 20) b));
end;
$$;
grant execute on function private.get_post_shredding() to authenticated, service_role;

-- A bag as the office reads it.
create function private.post_bag_in_words(p_bag public.post_bags)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_bag.id, 'code', p_bag.code, 'level', p_bag.level, 'machine', p_bag.machine,
    'state', private.post_bag_state(p_bag), 'stop', p_bag.stop - 'by',
    'opened_at', p_bag.opened_at, 'closed_at', p_bag.closed_at, 'witnessed_at', p_bag.witnessed_at,
    'opened_by_name', (select p.full_name from public.profiles p where p.id = p_bag.opened_by),
    'closed_by_name', (select p.full_name from public.profiles p where p.id = p_bag.closed_by),
    'witnessed_by_name', (select p.full_name from public.profiles p where p.id = p_bag.witnessed_by),
    'is_closed_by_me', coalesce(p_bag.closed_by = private.caller_id(), false),
    'is_witnessed_by_me', coalesce(p_bag.witnessed_by = private.caller_id(), false),
    'items', (select count(*) from public.post_bag_items b where b.bag_id = p_bag.id));
end;
$$;

-- What there is to shred (administrators only): due, with why an item may not be put into a bag yet, 200 at most; the bags
-- that are open or closed; and the twenty that were shredded last.
create function public.get_post_shredding()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_shredding() $$;
grant execute on function public.get_post_shredding() to authenticated, service_role;

-- See public.get_post_bag.
create function private.get_post_bag(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select private.post_bag_in_words(b) || jsonb_build_object('contents', (
      select coalesce(jsonb_agg(jsonb_build_object('item_id', c.item_id, 'code', c.code, 'kind', c.kind, 'put_at', c.put_at,
        'box_number', p.box_number, 'member_name', p.full_name,
        'put_by_name', (select a.full_name from public.profiles a where a.id = c.put_by),
        'is_put_by_me', c.put_by = private.caller_id(),
        'problem', case when b.shredding_at is null then c.problem end) order by c.put_at desc, c.item_id), '[]')
      from private.bagged_post(b.id) c left join public.profiles p on p.id = c.user_id))
    from public.post_bags b where b.id = p_id);
end;
$$;
grant execute on function private.get_post_bag(uuid) to authenticated, service_role;

-- A bag with what is in it, the last first, and why something has to come out again (administrators only); null: no such bag.
create function public.get_post_bag(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_bag(p_id) $$;
grant execute on function public.get_post_bag(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Telling people.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_shredded', 'success', 'Your post is shredded', '/dashboard/post/certificates', 'View certificate', 4,
    'post_shredded', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What the bell says of what was shredded, of what will be, and of what could not be; null for all else.
create function private.shred_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'post_shredded' then case p_params ->> 'total' when '1' then 'One item is' else (p_params ->> 'total') || ' items are' end
      || ' shredded to level ' || (p_params ->> 'level') || ', before two of us. Your certificate is '
      || (p_params ->> 'number') || '.'
    when 'paper_ending' then case p_params ->> 'total'
        when '1' then 'We keep the paper of one item until ' else 'We keep the paper of ' || (p_params ->> 'total')
          || ' items until ' end
      || private.day_in_words((p_params ->> 'until')::date)
      || case when (p_params ->> 'total') = '1' then '' else ' or later' end
      || ', then it is shredded, as you chose. You can keep it instead.'
    when 'post_request_refused' then case when p_params ->> 'request' = 'shred' then
      private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '')
        || ' could not be shredded: ' || case p_params ->> 'refusal'
          when 'unreadable_label' then 'its label cannot be read.'
          when 'damaged' then 'it is damaged.'
          when 'identity_missing' then 'we do not know yet who you are.'
          when 'not_paper' then 'there is more in it than paper.'
          when 'official' then 'it is official post. If you mean this one, please ask once more.'
          when 'gone' then 'it is no longer in our office.'
          else 'our office says why.' end
        || coalesce(' ' || (p_params ->> 'note'), '')
        || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end end
    end;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
