-- Names under which a member receives post are confirmed by the office, those of their profile too: whoever wrote
-- another's company into a profile had its post at the counter. A name of a profile is confirmed while a row of
-- public.post_names says so of the same text, so another text is another name. What the office does not confirm it
-- refuses, and says why.

alter table public.post_names
  -- As long as those of profiles.
  drop constraint post_names_name_check,
  add constraint post_names_name_check check (name ~ '^\S(.*\S)?$' and char_length(name) <= 200),
  add column refused_at timestamptz,
  add column refusal text check (refusal ~ '\S' and char_length(refusal) <= 300),
  add constraint post_names_refused_says_why check ((refused_at is null) = (refusal is null)),
  add constraint post_names_decided_once check (refused_at is null or confirmed_at is null);
comment on column public.post_names.refusal is 'Why the office did not confirm it, as its member reads it.';

drop index public.post_names_unconfirmed_idx;

-- Characters that nobody sees, or that turn the direction of those around them, as a class of a regular expression.
create function private.unseen_characters()
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    '\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
end;
$$;

-- A text as it stands on one line: without space around it or twice, and without what nobody sees.
create function private.one_line(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return btrim(regexp_replace(regexp_replace(left(p_text, 1000), private.unseen_characters(), '', 'g'), '\s+', ' ', 'g'));
end;
$$;
grant execute on function private.unseen_characters(), private.one_line(text) to authenticated, service_role;

-- A name as it is compared: its letters and digits, small and without accents. Spaces and punctuation make no other name.
create or replace function private.folded_name(p_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(lower(extensions.unaccent('extensions.unaccent', normalize(left(p_name, 1000), nfkc))),
    '[^[:alnum:]]+', '', 'g');
end;
$$;
reindex index public.post_senders_name_idx;

alter table public.post_senders
  add constraint post_senders_name_is_seen check (private.folded_name(name) <> '' and name !~ private.unseen_characters());

-- Names under which somebody may receive post today, once each as they are compared: those of their profile, and those
-- they added. state: confirmed; refused; or waiting, for the office.
create view private.claimed_post_names
as
with from_profile as (
  select distinct on (n.user_id, n.folded) n.*
  from (
    select p.id as user_id, private.one_line(c.name) as name, c.kind, private.folded_name(c.name) as folded, p.created_at
    from public.profiles p
    cross join lateral (values (nullif(p.full_name, 'New User'), 'person'), (p.company_name, 'company')) c (name, kind)
    where p.forgotten_at is null and c.name <> '') n
  where n.folded <> ''
  order by n.user_id, n.folded, n.kind desc
), decided as (
  select distinct on (n.user_id, n.folded) n.*
  from (
    select o.*, private.folded_name(o.name) as folded from public.post_names o
    where o.valid_from <= private.malta_today() and (o.valid_to is null or o.valid_to > private.malta_today())) n
  order by n.user_id, n.folded, n.confirmed_at, n.refused_at nulls first, n.created_at, n.id
)
select user_id, folded, d.id, coalesce(p.name, d.name) as name, coalesce(d.kind, p.kind) as kind,
  p.folded is not null as is_from_profile,
  case when d.confirmed_at is not null then 'confirmed' when d.refused_at is not null then 'refused'
    else 'waiting' end as state,
  d.refusal, d.valid_from, coalesce(d.created_at, p.created_at) as created_at
from from_profile p full join decided d using (user_id, folded);
comment on view private.claimed_post_names is 'Not for the API: get_post_names and get_post_names_to_confirm tell of it.';


-- -------------------------------------------------------------------------------------------------
-- What a member does.

-- See public.add_post_name.
create or replace function private.add_post_name(p_id uuid, p_name text, p_kind text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_name text := regexp_replace(btrim(left(p_name, 1000), E' \t\r\n'), '\s+', ' ', 'g');
  v_same uuid[];
begin
  if coalesce(private.folded_name(v_name), '') = '' or char_length(v_name) > 120 or v_name ~ private.unseen_characters() then
    perform private.fail('PO041', 'A name of at most 120 characters, all of which are seen');
  end if;
  perform private.lock_member(v_user);
  v_same := array(
    select n.id from public.post_names n
    where n.user_id = v_user and n.valid_to is null and private.folded_name(n.name) = private.folded_name(v_name));
  if exists (select 1 from public.post_names n where n.id = any (v_same) and n.refused_at is null) then
    return;
  end if;
  if (
    select count(*) from public.post_names n
    where n.user_id = v_user and (n.valid_to is null or n.created_at > now() - interval '24 hours')) >= 20 then
    perform private.fail('PO035', 'Twenty names of one member');
  end if;
  update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today()) where n.id = any (v_same);
  insert into public.post_names (id, user_id, name, kind) values (p_id, v_user, v_name, p_kind);
end;
$$;

-- Adds a name under which the caller wants to receive post, which the office then confirms; one that was refused is
-- asked for anew. p_id is made by the page. One that the caller has, however it is written, is added once. PO035: the
-- caller has twenty, or has added as many within a day. PO041: it has no letter, what nobody
-- sees, or more than 120 characters.
create or replace function public.add_post_name(p_id uuid, p_name text, p_kind text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.add_post_name(p_id, p_name, p_kind) $$;

-- See public.get_post_names.
create function private.get_post_names()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind,
      'is_from_profile', c.is_from_profile, 'state', c.state, 'refusal', c.refusal, 'valid_from', c.valid_from)
      order by not c.is_from_profile, c.kind = 'company', c.created_at, c.id), '[]')
    from private.claimed_post_names c where c.user_id = v_user);
end;
$$;
grant execute on function private.get_post_names() to authenticated, service_role;

-- The names under which the caller may receive post today: [{id, name, kind, is_from_profile, state, refusal,
-- valid_from}]. state is confirmed, waiting or refused; id and valid_from are null for a name of the profile on which
-- nothing was decided.
create function public.get_post_names()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_names() $$;
grant execute on function public.get_post_names() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What the office decides.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_name_refused', 'warning', 'Your name for post is not confirmed', '/dashboard/post?view=settings', 'View names', 6,
    'post_name_refused', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What a member reads of their post. Null for other events.
create or replace function private.post_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
  v_held text := case when (p_params ->> 'is_held')::boolean
    then ' You have no active plan: we keep it for you. Choose a plan to have it scanned.' else '' end;
begin
  return case p_event
    when 'post_received' then v_what || ' has arrived for you.'
    when 'post_held' then v_what || ' has arrived for you.' || v_held
    when 'official_received' then v_what || ' has arrived for you. It is from an authority or a bank: please look at it soon.'
      || v_held
    when 'official_reminder' then v_what || ' has waited for you since '
      || private.day_in_words(private.malta_clock((p_params ->> 'received_at')::timestamptz)::date)
      || '. It is from an authority or a bank, and may set you a time limit.' || v_held
    when 'post_scanned' then v_what || ' is scanned: ' || (p_params ->> 'pages')
      || case p_params ->> 'pages' when '1' then ' page' else ' pages' end || '. Its text can be searched.'
    when 'post_request_refused' then v_what || ' could not be scanned: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'not_a_document' then 'there is no document in it.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '') || ' It does not count among your documents.'
    when 'post_name_confirmed' then 'We now take in post for “' || (p_params ->> 'name') || '” and keep it in your box.'
    when 'post_name_refused' then 'We could not confirm “' || (p_params ->> 'name') || '” for your post: '
      || (p_params ->> 'reason')
  end;
end;
$$;

-- The decisions below tell of themselves.
drop trigger tg_post_names__tell_confirmed on public.post_names;
drop function private.tell_post_name_confirmed();

-- The row on which the office decides a name that somebody claims, with their profile locked; made here for a name of
-- a profile that has none. PO036: they do not claim it. PO040: it is the caller's own.
create function private.hold_post_name(p_user_id uuid, p_name text)
returns public.post_names
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_claim record;
  v_row public.post_names;
begin
  if p_user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null for no key update;
  select * into v_claim from private.claimed_post_names c
  where c.user_id = p_user_id and c.folded = private.folded_name(p_name);
  if not found then
    perform private.fail('PO036', 'Nobody claims this name any more');
  end if;
  if v_claim.id is null then
    insert into public.post_names (user_id, name, kind) values (p_user_id, v_claim.name, v_claim.kind)
    returning * into v_row;
  else
    select * into v_row from public.post_names n where n.id = v_claim.id;
  end if;
  return v_row;
end;
$$;

drop function public.confirm_post_name(uuid);
drop function private.confirm_post_name(uuid);

-- See public.confirm_post_name.
create function private.confirm_post_name(p_user_id uuid, p_name text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.post_names;
begin
  perform private.require_admin();
  v_row := private.hold_post_name(p_user_id, p_name);
  if v_row.confirmed_at is not null then
    return;
  end if;
  update public.post_names n set confirmed_at = now(), confirmed_by = auth.uid(), refused_at = null, refusal = null
  where n.id = v_row.id;
  perform private.tell(v_row.user_id, 'post_name_confirmed', jsonb_build_object('name', v_row.name),
    p_key => 'post_name_confirmed:' || v_row.id);
end;
$$;
grant execute on function private.confirm_post_name(uuid, text) to authenticated, service_role;

-- Confirms that a member may receive post under a name of their profile, or one they added (administrators only), and
-- tells them. What was confirmed stays so. PO036: they do not claim it any more. PO040: it is the caller's own.
create function public.confirm_post_name(p_user_id uuid, p_name text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.confirm_post_name(p_user_id, p_name) $$;
grant execute on function public.confirm_post_name(uuid, text) to authenticated, service_role;

-- See public.refuse_post_name.
create function private.refuse_post_name(p_user_id uuid, p_name text, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text;
  v_row public.post_names;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_row := private.hold_post_name(p_user_id, p_name);
  if v_row.refused_at is not null then
    return;
  end if;
  if v_row.confirmed_at is not null then
    perform private.fail('PO036', 'The name was confirmed');
  end if;
  update public.post_names n set refused_at = now(), refusal = v_reason where n.id = v_row.id;
  perform private.tell(v_row.user_id, 'post_name_refused', jsonb_build_object('name', v_row.name, 'reason', v_reason),
    p_key => 'post_name_refused:' || v_row.id);
end;
$$;
grant execute on function private.refuse_post_name(uuid, text, text) to authenticated, service_role;

-- Refuses a name that waits (administrators only), and tells its member why; they may ask for it again. What was refused
-- stays so. PO034: no reason. PO036: they do not claim it any more, or it was confirmed. PO040: it is the caller's own.
create function public.refuse_post_name(p_user_id uuid, p_name text, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.refuse_post_name(p_user_id, p_name, p_reason) $$;
grant execute on function public.refuse_post_name(uuid, text, text) to authenticated, service_role;

-- See public.get_post_names_to_confirm.
create function private.get_post_names_to_confirm()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with claimed as materialized (
      select c.*, p.full_name, p.box_number
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      where c.state <> 'refused'
    ), waiting as (
      select c.*, count(*) over () as total from claimed c
      where c.state = 'waiting' and (c.id is not null or c.box_number is not null)
      order by c.created_at, c.user_id, c.folded
      limit 100
    )
    select jsonb_build_object('total', coalesce(max(w.total), 0), 'names', coalesce(jsonb_agg(jsonb_build_object(
      'user_id', w.user_id, 'member_name', w.full_name, 'box_number', w.box_number, 'name', w.name, 'kind', w.kind,
      'is_from_profile', w.is_from_profile, 'is_own', w.user_id = auth.uid(), 'others', (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'member_name', o.full_name,
          'box_number', o.box_number, 'is_confirmed', o.state = 'confirmed') order by o.box_number, o.user_id), '[]')
        from claimed o where o.folded = w.folded and o.user_id <> w.user_id))
      order by w.created_at, w.user_id, w.folded), '[]'))
    from waiting w);
end;
$$;
grant execute on function private.get_post_names_to_confirm() to authenticated, service_role;

-- The names on which the office has to decide, oldest first and 100 at most, and how many there are (administrators
-- only): {total, names: [{user_id, member_name, box_number, name, kind, is_from_profile, is_own, others}]}; others, as
-- {user_id, member_name, box_number, is_confirmed}, claim the same name. A name of a profile waits once it has a box.
create function public.get_post_names_to_confirm()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_names_to_confirm() $$;
grant execute on function public.get_post_names_to_confirm() to authenticated, service_role;

-- See public.get_post_directory.
create or replace function private.get_post_directory()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with names as (
      select c.user_id, jsonb_agg(jsonb_build_object('name', c.name, 'is_confirmed', c.state = 'confirmed')
        order by not c.is_from_profile, c.kind = 'company', c.created_at, c.id) as names
      from private.claimed_post_names c
      where c.state <> 'refused'
      group by c.user_id
    ), ordered as (
      select distinct p.user_id from public.purchases p
      where p.status = 'pending' and exists (
        select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
    ), members as (
      select p.id, p.box_number,
        case private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
          when 'active' then 'active'
          when 'pending_payment' then case when o.user_id is null then 'none' else 'pending' end
          else 'expired' end as status
      from public.profiles p
      left join ordered o on o.user_id = p.id
      where p.forgotten_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'box_number', m.box_number,
      'names', coalesce(n.names, '[]'),
      'status', m.status, 'is_held', m.status <> 'active', 'tell', null) order by m.box_number, m.id), '[]')
    from members m left join names n on n.user_id = m.id);
end;
$$;

-- Whom post can be for, with the names they claim today (administrators only): [{user_id, box_number, names: [{name,
-- is_confirmed}], status, is_held, tell}]. The counter keeps it and matches by itself, also without a line, but only by
-- confirmed names that nobody else claims. status is active, expired, pending (a plan is ordered) or none; is_held: the
-- post is kept, as no plan is in force. tell is for what the counter is to be told of somebody, which nothing is yet.
create or replace function public.get_post_directory()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_directory() $$;


-- -------------------------------------------------------------------------------------------------
-- Items.

-- An item with what stands in p_values, each text as one line; PO008 where that is nothing an item can have.
create or replace function private.with_post_values(p_item public.post_items, p_values jsonb, p_keys text[])
returns public.post_items
language plpgsql
stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_values) is distinct from 'object' then
    perform private.fail('PO008', 'Not an item');
  end if;
  return jsonb_populate_record(p_item, (
    select coalesce(jsonb_object_agg(v.key, case when jsonb_typeof(v.value) = 'string'
      then to_jsonb(nullif(private.one_line(v.value #>> '{}'), '')) else v.value end), '{}')
    from jsonb_each(p_values) v where v.key = any (p_keys)));
exception when data_exception then
  perform private.fail('PO008', sqlerrm);
  return null;
end;
$$;

-- What must hold of an item whose owner or sender was chosen. PO033: the name is not theirs, was not confirmed, or did
-- not hold on the day on which the item came. PO008: what is for nobody here cannot be somebody's, and there is no such
-- sender.
create or replace function private.check_post_owner(p_item public.post_items)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_day date := private.malta_clock(p_item.received_at)::date;
begin
  if p_item.not_ours_at is not null and p_item.user_id is not null then
    perform private.fail('PO008', 'Not ours, and somebody’s');
  end if;
  if p_item.name_id is not null and not exists (
      select 1 from public.post_names n
      where n.id = p_item.name_id and n.user_id = p_item.user_id and n.confirmed_at is not null
        and n.valid_from <= v_day and (n.valid_to is null or n.valid_to > v_day)) then
    perform private.fail('PO033', 'The name is not confirmed for this member');
  end if;
  if p_item.sender_id is not null and not exists (
      select 1 from public.post_senders s where s.id = p_item.sender_id) then
    perform private.fail('PO008', 'No such sender');
  end if;
end;
$$;

-- A reason as somebody typed it; PO034 without one of at most 300 characters.
create or replace function private.post_reason(p_reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_reason text := private.one_line(p_reason);
begin
  if coalesce(v_reason, '') = '' or char_length(v_reason) > 300 then
    perform private.fail('PO034', 'A reason of at most 300 characters');
  end if;
  return v_reason;
end;
$$;

-- See public.place_post_items.
create or replace function private.place_post_items(p_codes text[], p_place text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place text := private.one_line(p_place);
  v_code text;
  v_results jsonb := '{}';
begin
  perform private.require_admin();
  if p_codes is null or cardinality(p_codes) > 500 or coalesce(char_length(v_place), 0) not between 1 and 40 then
    perform private.fail('PO008', 'At most 500 codes and a place of 1 to 40 characters');
  end if;
  -- In one order, so that two who place the same pile wait for each other.
  perform 1 from public.post_items i where i.code = any (p_codes) and i.undone_at is null order by i.id for update;
  for v_code in select distinct left(c.code, 40) from unnest(p_codes) c (code) where c.code is not null loop
    v_results := v_results || jsonb_build_object(v_code, private.place_post_item(v_code, v_place));
  end loop;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('code', c.code, 'result', v_results -> left(c.code, 40)) order by c.nth), '[]')
    from unnest(p_codes) with ordinality c (code, nth) where c.code is not null);
end;
$$;
