-- The office sees every name of a member, ends one, and adds one for whoever telephones. It confirms no name that reads
-- like another, like a box number or like the office itself, and one name for two members only when it knows of both.

-- Whether a word has letters of two alphabets: of Latin, Greek, Cyrillic and all others. With a Cyrillic "a" in it,
-- "Vella" looks as it should, and is another name.
create function private.mixes_alphabets(p_text text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_latin constant text := 'A-Za-z\u00aa-\u02ff\u1d00-\u1d25\u1e00-\u1eff\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab64';
  v_greek constant text := '\u0370-\u03ff\u1f00-\u1fff';
  v_cyrillic constant text := '\u0400-\u052f\u1c80-\u1c8f\ua640-\ua69f';
  v_marks constant text := '\u0300-\u036f';
begin
  return exists (
    select 1 from regexp_split_to_table(normalize(private.one_line(p_text), nfkc), '[^[:alnum:]' || v_marks || ']+') w (word)
    where (w.word ~ ('[' || v_latin || ']'))::int + (w.word ~ ('[' || v_greek || ']'))::int
      + (w.word ~ ('[' || v_cyrillic || ']'))::int
      + (w.word ~ ('[^0-9' || v_latin || v_greek || v_cyrillic || v_marks || ']'))::int > 1);
end;
$$;

-- What the office is called itself, or where it is; also the beginning of its name. Nothing while it is not set.
create function private.is_own_name(p_folded text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_seller jsonb := (select s.seller from private.site_settings s);
  v_words text[] := regexp_split_to_array(v_seller ->> 'legal_name', '\s+');
begin
  return exists (
    select 1 from (
      select array_to_string(v_words[1:nth], ' ') from generate_subscripts(v_words, 1) nth
      union all
      select l.line from jsonb_array_elements_text(v_seller -> 'address') l (line)
      union all
      select string_agg(l.line, ' ' order by l.nth)
      from jsonb_array_elements_text(v_seller -> 'address') with ordinality l (line, nth)) own (name)
    where private.folded_name(own.name) = p_folded);
end;
$$;

-- Why nobody receives post under such a name: `number` (it reads like the number of a box), `short` (one letter),
-- `alphabets` (a word of it mixes them) or `office` (it is our own name or address); null where nothing is wrong.
create function private.post_name_problem(p_name text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_folded text := private.folded_name(p_name);
begin
  return case
    when v_folded !~ '[[:alpha:]]' or v_folded ~ '^(po|post)?box(no|nr|number)?[0-9]+$' then 'number'
    when char_length(v_folded) < 2 then 'short'
    when private.mixes_alphabets(p_name) then 'alphabets'
    when private.is_own_name(v_folded) then 'office'
  end;
end;
$$;

-- Refuses such a name.
create function private.require_good_post_name(p_name text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_problem text := private.post_name_problem(p_name);
begin
  if v_problem is not null then
    perform private.fail('PO042', 'No name to receive post under', jsonb_build_object('problem', v_problem));
  end if;
end;
$$;

-- As before, and when it was decided and by whom. A name of a profile is compared as it is shown: without what nobody
-- sees, which may stand within it.
create or replace view private.claimed_post_names
as
with from_profile as (
  select distinct on (n.user_id, n.folded) n.*
  from (
    select p.id as user_id, l.name, c.kind, private.folded_name(l.name) as folded, p.created_at
    from public.profiles p
    cross join lateral (values (nullif(p.full_name, 'New User'), 'person'), (p.company_name, 'company')) c (name, kind)
    cross join lateral private.one_line(c.name) l (name)
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
  d.refusal, d.valid_from, coalesce(d.created_at, p.created_at) as created_at,
  coalesce(d.confirmed_at, d.refused_at) as decided_at, d.confirmed_by
from from_profile p full join decided d using (user_id, folded);


-- -------------------------------------------------------------------------------------------------
-- What the office decides.

-- The row on which the office decides a name that somebody claims, with their profile locked; made here for a name of
-- a profile that has none. PO036: they do not claim it, or are gone. PO040: it is the caller's own.
create or replace function private.hold_post_name(p_user_id uuid, p_name text)
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
  if not found then
    perform private.fail('PO036', 'Their account is gone');
  end if;
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

drop function public.confirm_post_name(uuid, text);
drop function private.confirm_post_name(uuid, text);

-- See public.confirm_post_name.
create function private.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_folded text := private.folded_name(p_name);
  v_row public.post_names;
  v_other record;
begin
  perform private.require_admin();
  v_row := private.hold_post_name(p_user_id, p_name);
  if v_row.confirmed_at is not null then
    return;
  end if;
  perform private.require_good_post_name(p_name);
  -- Two who confirm it for two members at once: the second hears of the first.
  perform pg_advisory_xact_lock(hashtextextended('post_name ' || v_folded, 0));
  if p_is_shared is not true then
    select p.box_number, p.full_name into v_other
    from public.post_names n join public.profiles p on p.id = n.user_id
    where n.confirmed_at is not null and n.user_id <> p_user_id
      and n.valid_from <= private.malta_today() and (n.valid_to is null or n.valid_to > private.malta_today())
      and private.folded_name(n.name) = v_folded
    order by n.confirmed_at, n.id
    limit 1;
    if found then
      perform private.fail('PO043', 'Another member has this name confirmed',
        jsonb_build_object('box_number', v_other.box_number, 'member_name', v_other.full_name));
    end if;
  end if;
  update public.post_names n set confirmed_at = now(), confirmed_by = auth.uid(), refused_at = null, refusal = null
  where n.id = v_row.id;
  perform private.tell(v_row.user_id, 'post_name_confirmed', jsonb_build_object('name', v_row.name),
    p_key => 'post_name_confirmed:' || v_row.id);
end;
$$;
grant execute on function private.confirm_post_name(uuid, text, boolean) to authenticated, service_role;

-- Confirms that a member may receive post under a name of their profile, or one they added (administrators only), and
-- tells them. What was confirmed stays so. p_is_shared: also where another member has it confirmed, which is PO043
-- otherwise. PO036: they do not claim it any more. PO040: it is the caller's own. PO042: it is no name to receive post
-- under.
create function public.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean default false)
returns void
language sql
volatile
set search_path = ''
as $$ select private.confirm_post_name(p_user_id, p_name, p_is_shared) $$;
grant execute on function public.confirm_post_name(uuid, text, boolean) to authenticated, service_role;

drop function public.add_post_name(uuid, text, text);
drop function private.add_post_name(uuid, text, text);

-- See public.add_post_name.
create function private.add_post_name(p_id uuid, p_name text, p_kind text, p_user_id uuid, p_is_shared boolean)
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
  if p_user_id is not null then
    perform private.require_admin();
    if p_user_id = v_user then
      perform private.fail('PO040', 'An administrator does not decide for themselves');
    end if;
    v_user := p_user_id;
  end if;
  if coalesce(private.folded_name(v_name), '') = '' or char_length(v_name) > 120 or v_name ~ private.unseen_characters() then
    perform private.fail('PO041', 'A name of at most 120 characters, all of which are seen');
  end if;
  perform private.require_good_post_name(v_name);
  perform private.lock_member(v_user);
  if exists (select 1 from public.profiles p where p.id = v_user and p.forgotten_at is not null) then
    perform private.fail('PO031', 'Their account is gone');
  end if;
  v_same := array(
    select n.id from public.post_names n
    where n.user_id = v_user and n.valid_to is null and private.folded_name(n.name) = private.folded_name(v_name));
  if not exists (select 1 from public.post_names n where n.id = any (v_same) and n.refused_at is null) then
    if p_user_id is null and (
      select count(*) from public.post_names n
      where n.user_id = v_user and (n.valid_to is null or n.created_at > now() - interval '24 hours')) >= 20 then
      perform private.fail('PO035', 'Twenty names of one member');
    end if;
    update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today()) where n.id = any (v_same);
    insert into public.post_names (id, user_id, name, kind) values (p_id, v_user, v_name, p_kind);
  end if;
  if p_user_id is not null then
    perform private.confirm_post_name(v_user, v_name, p_is_shared);
  end if;
end;
$$;
grant execute on function private.add_post_name(uuid, text, text, uuid, boolean) to authenticated, service_role;

-- Adds a name under which the caller wants to receive post, which the office then confirms; one that was refused is
-- asked for anew. p_id is made by the page. One that the caller has, however it is written, is added once. p_user_id: an
-- administrator adds it for this member, and confirms it at once (see confirm_post_name for p_is_shared, PO040 and
-- PO043). PO031: their account is gone. PO035: the caller has twenty, or has added as many within a day. PO041: it has
-- no letter, what nobody sees, or more than 120 characters. PO042: it is no name to receive post under.
create function public.add_post_name(
  p_id uuid, p_name text, p_kind text, p_user_id uuid default null, p_is_shared boolean default false)
returns void
language sql
volatile
set search_path = ''
as $$ select private.add_post_name(p_id, p_name, p_kind, p_user_id, p_is_shared) $$;
grant execute on function public.add_post_name(uuid, text, text, uuid, boolean) to authenticated, service_role;

drop function public.end_post_name(uuid);
drop function private.end_post_name(uuid);

-- See public.end_post_name.
create function private.end_post_name(p_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_reason text;
  v_row public.post_names;
  v_refused uuid;
begin
  select * into v_row from public.post_names n where n.id = p_id and (n.user_id = v_user or private.is_admin());
  if not found then
    perform private.fail('PO036', 'No such name of the caller');
  end if;
  if v_row.user_id = v_user then
    update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today())
    where n.id = p_id and n.valid_to is null;
    return;
  end if;
  v_reason := private.post_reason(p_reason);
  perform 1 from public.profiles p where p.id = v_row.user_id for no key update;
  select * into v_row from public.post_names n where n.id = p_id;
  if v_row.valid_to is not null then
    return;
  end if;
  if v_row.confirmed_at is null then
    perform private.fail('PO036', 'The name is not confirmed');
  end if;
  update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today()) where n.id = p_id;
  -- Its member, whose profile may have it still, reads why, and can ask again.
  insert into public.post_names (user_id, name, kind, refused_at, refusal)
  values (v_row.user_id, v_row.name, v_row.kind, now(), v_reason)
  returning id into v_refused;
  perform private.tell(v_row.user_id, 'post_name_refused',
    jsonb_build_object('name', v_row.name, 'reason', v_reason, 'was_confirmed', true),
    p_key => 'post_name_refused:' || v_refused);
end;
$$;
grant execute on function private.end_post_name(uuid, text) to authenticated, service_role;

-- From today on no post is taken in under this name: the caller's own; or, by an administrator who says why, one that is
-- confirmed for a member. They are told, and the name is refused until they ask for it again. What has ended stays so.
-- PO034: no reason. PO036: there is no such name, or it is not confirmed.
create function public.end_post_name(p_id uuid, p_reason text default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.end_post_name(p_id, p_reason) $$;
grant execute on function public.end_post_name(uuid, text) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What the office reads.

-- The names that a member claims, or without one all that wait for the office: {total, names}.
create function private.told_post_names(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with claimed as materialized (
      select c.*, p.full_name, p.box_number
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      where c.state <> 'refused' or c.user_id = p_user_id
    ), wanted as (
      select c.*, count(*) over () as total from claimed c
      where case when p_user_id is null then c.state = 'waiting' and (c.id is not null or c.box_number is not null)
        else c.user_id = p_user_id end
      order by c.created_at, c.user_id, c.folded
      limit 100
    )
    select jsonb_build_object('total', coalesce(max(w.total), 0), 'names', coalesce(jsonb_agg(jsonb_build_object(
      'id', w.id, 'user_id', w.user_id, 'member_name', w.full_name, 'box_number', w.box_number, 'name', w.name,
      'kind', w.kind, 'is_from_profile', w.is_from_profile, 'is_own', w.user_id = auth.uid(),
      'state', w.state, 'refusal', w.refusal, 'problem', private.post_name_problem(w.name),
      'decided_at', w.decided_at,
      'confirmed_by', (select p.full_name from public.profiles p where p.id = w.confirmed_by), 'others', (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'member_name', o.full_name,
          'box_number', o.box_number, 'is_confirmed', o.state = 'confirmed') order by o.box_number, o.user_id), '[]')
        from claimed o where o.folded = w.folded and o.user_id <> w.user_id and o.state <> 'refused'))
      order by w.created_at, w.user_id, w.folded), '[]'))
    from wanted w);
end;
$$;

-- See public.get_post_names_to_confirm.
create or replace function private.get_post_names_to_confirm()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.told_post_names(null);
end;
$$;

-- The names on which the office has to decide, oldest first and 100 at most, and how many there are (administrators
-- only): {total, names: [{id, user_id, member_name, box_number, name, kind, is_from_profile, is_own, state, refusal,
-- problem, decided_at, confirmed_by, others}]}; problem says why it cannot be confirmed (PO042), confirmed_by names an
-- administrator; others, as {user_id, member_name, box_number, is_confirmed}, claim the same name. A name of a profile
-- waits once it has a box.
create or replace function public.get_post_names_to_confirm()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_names_to_confirm() $$;

-- See public.get_member_post_names.
create function private.get_member_post_names(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'names', case when p_user_id is null then '[]' else private.told_post_names(p_user_id) -> 'names' end,
    'ended', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'name', n.name, 'kind', n.kind, 'valid_from', n.valid_from, 'valid_to', n.valid_to)
        order by n.valid_to desc, n.created_at desc, n.id), '[]')
      from (
        select * from public.post_names o
        where o.user_id = p_user_id and o.confirmed_at is not null and o.valid_to <= private.malta_today()
        order by o.valid_to desc, o.created_at desc, o.id
        limit 100) n));
end;
$$;
grant execute on function private.get_member_post_names(uuid) to authenticated, service_role;

-- The names of one member (administrators only): {names, as get_post_names_to_confirm has them, in every state; ended:
-- [{id, name, kind, valid_from, valid_to}], those that were confirmed, the latest first}.
create function public.get_member_post_names(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_member_post_names(p_user_id) $$;
grant execute on function public.get_member_post_names(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What a member reads of it.

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
    when 'post_name_refused' then case when (p_params ->> 'was_confirmed')::boolean
        then 'From today we take in no more post for “' || (p_params ->> 'name') || '”: '
        else 'We could not confirm “' || (p_params ->> 'name') || '” for your post: ' end || (p_params ->> 'reason')
  end;
end;
$$;
