-- A rule asks as soon as an item is its owner's, by the code with which they ask themselves: at the price of that moment,
-- in the transaction that records the item, once for each owner it has. What is in its way is noted and told, and stops
-- nobody at the counter. A request keeps the rule as it was.

alter table public.post_requests
  add column rule_id uuid references private.post_rules (id) on delete set null,
  add column rule jsonb check (jsonb_typeof(rule) = 'object'),
  add column asked_sheets integer check (asked_sheets between 1 and 400),
  add column agreed_sheets integer check (agreed_sheets between 1 and 400),
  add constraint post_requests_rule_is_kept check (rule_id is null or rule is not null);
comment on column public.post_requests.rule_id is 'Which rule of its owner asked for it; null: none, or it was removed.';
comment on column public.post_requests.rule is 'The rule that asked for it, as it was then; null: its owner asked.';
comment on column public.post_requests.asked_sheets is
  'How many sheets the question is about; null: it is about something else.';
comment on column public.post_requests.agreed_sheets is 'Up to how many sheets its owner was asked about, and has agreed.';
create index post_requests_rule_id_idx on public.post_requests (rule_id, asked_at) where rule_id is not null;

-- A kept rule as people read it.
create function private.rule_in_words(p_rule jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_rule - '{sender_id,extra_gross}'::text[];
end;
$$;
-- The view of the queue asks it.
grant execute on function private.rule_in_words(jsonb) to authenticated, service_role;

-- How many documents beyond the plan a rule has asked for in a membership month; what costs something else counts as one.
create function private.rule_has_taken(p_rule_id uuid, p_period_from date, p_but uuid default null)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(greatest(r.counts - r.counts_included, (r.gross > 0)::integer)), 0)
    from public.post_requests r
    where r.rule_id = p_rule_id and r.state not in ('refused', 'withdrawn') and r.id is distinct from p_but
      and (r.period_from = p_period_from
        or (r.period_from is null and r.asked_at >= private.malta_moment(p_period_from::timestamp))));
end;
$$;

-- Keeps a rule from what goes beyond the plan further than its owner allows (PO104), or at a higher price than they were
-- shown (PO020).
create function private.check_rule_reach(p_rule private.post_rules, p_quota private.post_quota, p_prices private.post_price[])
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_costs integer;
  v_extra integer;
begin
  select sum(greatest(p.counts - p.counts_included, (p.gross > 0)::integer)), sum(p.counts - p.counts_included)
  into v_costs, v_extra from unnest(p_prices) p;
  if v_costs > 0 and v_costs > p_rule.most_extra - private.rule_has_taken(p_rule.id, p_quota.period_from) then
    perform private.fail('PO104', 'The rule goes no further', jsonb_build_object('most_extra', p_rule.most_extra));
  end if;
  if v_extra > 0 and p_quota.extra_gross > coalesce(p_rule.extra_gross, 0) then
    perform private.fail('PO020', 'It costs more than its owner was shown',
      jsonb_build_object('gross', p_quota.extra_gross));
  end if;
end;
$$;

-- Writes requests of one kind for items of a member who is locked: all of them or none. p_expected_gross is what they
-- were shown; a rule of theirs asks at whatever it costs, as far as it goes. Nothing passes the cap of the month (PO060)
-- unless p_options say {"beyond_cap": true}, which no rule says. Refuses as public.ask_for_post does.
create function private.write_post_requests(
  p_user_id uuid,
  p_kind private.post_request_kinds,
  p_item_ids uuid[],
  p_ids uuid[],
  p_options jsonb,
  p_expected_gross numeric,
  p_rule private.post_rules default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_requests jsonb := '[]';
  v_quota private.post_quota;
  v_prices private.post_price[];
  v_price private.post_price;
  v_net numeric := 0;
  v_gross numeric := 0;
  v_included integer := 0;
  v_beyond jsonb;
begin
  perform 1 from public.post_items i
  where i.id = any (p_item_ids) and i.user_id = p_user_id order by i.id for no key update;
  v_quota := private.post_quota(p_user_id);
  v_prices := array(select p from private.post_prices(p_user_id, p_kind, p_item_ids, p_options) p);
  foreach v_price in array v_prices loop
    if v_price.problem is not null then
      perform private.fail(v_price.problem, 'An item cannot be asked for',
        coalesce(v_price.details, '{}') || jsonb_build_object('item_id', v_price.item_id));
    end if;
    v_net := v_net + v_price.net;
    v_gross := v_gross + v_price.gross;
    v_included := v_included + v_price.counts_included;
  end loop;
  if p_rule.id is not null then
    perform private.check_rule_reach(p_rule, v_quota, v_prices);
  end if;
  if (p_rule.id is null and v_gross is distinct from p_expected_gross)
    or (v_included > 0 and not private.count_post_documents(p_user_id, v_quota, v_included)) then
    perform private.fail('PO020', 'It costs another amount', jsonb_build_object('gross', v_gross));
  end if;
  v_beyond := private.beyond_cap(p_user_id, v_quota, v_net, p_kind.kind);
  if v_beyond is not null and p_options ->> 'beyond_cap' is distinct from 'true' then
    perform private.fail('PO060', 'It passes the cap of the month', v_beyond || jsonb_build_object('gross', v_gross));
  end if;
  for v_nth in 1..cardinality(p_ids) loop
    v_requests := v_requests
      || private.write_post_request(p_ids[v_nth], p_user_id, p_kind, v_prices[v_nth], v_quota, p_options);
  end loop;
  if p_rule.id is not null then
    update public.post_requests r
    set rule_id = p_rule.id, rule = private.post_rule_in_words(p_rule)
      || jsonb_build_object('sender_id', p_rule.sender_id, 'extra_gross', p_rule.extra_gross)
    where r.id = any (p_ids);
  end if;
  return v_requests;
end;
$$;

-- See public.ask_for_post.
create or replace function private.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_options jsonb := coalesce(p_options, '{}');
  v_kind private.post_request_kinds := private.asked_kind(p_kind, v_options);
  v_items uuid[];
  v_ids uuid[];
  v_requests jsonb;
begin
  select l.item_ids, l.request_ids into v_items, v_ids from private.post_lines(p_lines) l;
  perform private.lock_member(v_user);
  v_requests := private.post_requests_before(v_user, p_kind, v_items, v_ids, v_options);
  if v_requests is not null then
    return v_requests;
  end if;
  return private.write_post_requests(v_user, v_kind, v_items, v_ids, v_options, p_expected_gross);
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- When it runs.

-- Tells the owner of an item that their rule leaves it to them: of each rule and reason once in a membership month.
create function private.tell_left_by_rule(p_item public.post_items, p_rule_id uuid, p_problem text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_problem = 'corrected' or not exists (
      select 1 from private.post_rule_runs n
      join private.post_rule_runs o on (o.item_id, o.user_id) = (p_item.id, p_item.user_id)
      where n.rule_id = p_rule_id and n.problem = p_problem and n.item_id <> p_item.id
        and n.period_from = o.period_from) then
    perform private.tell_of_post(p_item, 'post_left_by_rule', jsonb_build_object('problem', p_problem),
      'post_left_by_rule:' || p_item.id || ':' || p_problem);
  end if;
end;
$$;

-- Lets the rules of its owner ask for an item that has just become theirs: the first that fits, once for each owner, while
-- its paper is here and they have a plan and an open account. The caller has locked the member. Whatever is in its way is noted and told.
create function private.ask_by_rules(p_item_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_rule private.post_rules;
  v_quota private.post_quota;
  v_problem text;
begin
  select * into v_item from public.post_items i where i.id = p_item_id and i.undone_at is null;
  select * into v_rule from private.post_rules r
  where r.user_id = v_item.user_id and r.is_on and private.post_rule_fits(r, v_item)
  order by r.position, r.id limit 1;
  if v_rule.id is null or not private.is_paper_here(v_item) then
    return;
  end if;
  v_quota := private.post_quota(v_item.user_id);
  if v_quota.state is distinct from 'active' or not exists (
      select 1 from auth.users u where u.id = v_item.user_id and private.is_open_account(u)) then
    return;
  end if;
  insert into private.post_rule_runs (item_id, user_id, rule_id, rule, period_from)
  values (p_item_id, v_item.user_id, v_rule.id, private.post_rule_in_words(v_rule), v_quota.period_from)
  on conflict do nothing;
  if not found then
    return;
  end if;
  begin
    perform private.write_post_requests(v_item.user_id, private.asked_kind(v_rule.kind, v_rule.options),
      array[p_item_id], array[gen_random_uuid()], v_rule.options, null, v_rule);
  exception when others then
    -- A deadlock, or a server that is ending or full, is nothing a rule can answer: whoever records tries again.
    if left(sqlstate, 2) in ('40', '53', '55', '57') then
      raise;
    end if;
    v_problem := sqlstate;
    if v_problem !~ '^PO' then
      raise warning 'A rule could not ask: % %', sqlstate, sqlerrm;
    end if;
  end;
  if v_problem is not null then
    update private.post_rule_runs n set problem = v_problem where (n.item_id, n.user_id) = (p_item_id, v_item.user_id);
    perform private.tell_left_by_rule(v_item, v_rule.id, v_problem);
  else
    -- The mail that says what has come says that it is asked for.
    update public.mails m set params = m.params || jsonb_build_object('asked_by_rule', v_rule.kind)
    where m.user_id = v_item.user_id and m.state = 'waiting' and m.attempts = 0
      and m.params ->> 'post_item_id' = p_item_id::text;
  end if;
end;
$$;

-- A mail that waits no longer says that a rule has asked, once that is taken back.
create function private.say_no_rule_asked()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.mails m set params = m.params - 'asked_by_rule'
  where m.user_id = new.user_id and m.state = 'waiting' and m.params ->> 'post_item_id' = new.item_id::text;
  return null;
end;
$$;
create trigger tg_post_requests__say_no_rule_asked
after update of done_at on public.post_requests
for each row
when (new.rule is not null and old.done_at is null and new.state in ('withdrawn', 'refused'))
execute function private.say_no_rule_asked();

-- Notes whose an item is by now, the last of what is noted when it is recorded or corrected, and lets their rules ask.
create or replace function private.note_owner_of_post(p_item public.post_items, p_device_at timestamptz default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.note_post(p_item.id, case
    when p_item.user_id is not null then 'matched'
    when p_item.not_ours_at is not null then 'not_ours'
    else 'unmatched' end, p_device_at => p_device_at);
  perform private.ask_by_rules(p_item.id);
end;
$$;

-- What a rule has asked for because of a mistake of the office does not stand: of these items, as they are known to be
-- by now, requests are withdrawn whose rule does not fit, unless somebody scans them already.
create function private.withdraw_what_no_rule_fits(p_item_ids uuid[])
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
    select r.user_id from public.post_requests r
    where r.item_id = any (p_item_ids) and r.rule is not null and r.done_at is null)
  order by p.id for no key update;
  perform 1 from public.post_items i where i.id = any (p_item_ids) order by i.id for no key update;
  for v_request in
    select r.* from public.post_requests r
    join public.post_items i on i.id = r.item_id and i.user_id = r.user_id
    where r.item_id = any (p_item_ids) and r.done_at is null and r.rule is not null
      and (r.state <> 'in_work' or r.is_paper_way)
      and not private.post_rule_fits(jsonb_populate_record(null::private.post_rules, r.rule), i)
    order by r.id for update of r
  loop
    perform private.end_post_request(v_request, 'withdrawn');
    update private.post_rule_runs n set problem = 'corrected'
    where (n.item_id, n.user_id) = (v_request.item_id, v_request.user_id);
    perform private.tell_left_by_rule(i, v_request.rule_id, 'corrected')
    from public.post_items i where i.id = v_request.item_id;
  end loop;
end;
$$;

-- Follows what is corrected of an item.
create function private.follow_corrected_post()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_what_no_rule_fits(array[new.id]);
  return null;
end;
$$;
-- Behind tg_post_items__tell_changed, which takes back what was told before.
create trigger tg_post_items__withdraw_by_rule
after update of sender_id, sender, kind, is_official on public.post_items
for each row
when ((old.sender_id, old.sender, old.kind, old.is_official)
  is distinct from (new.sender_id, new.sender, new.kind, new.is_official) and old.user_id = new.user_id)
execute function private.follow_corrected_post();

-- Refuses what is asked to be shredded of these items by owners who did not know that they are official: they are told,
-- and say so once more if they mean it. What a rule asked for is withdrawn, see private.withdraw_what_no_rule_fits.
create or replace function private.refuse_to_shred_official(p_item_ids uuid[])
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
      and r.rule is null
    order by r.id for update
  loop
    perform private.end_post_request(v_request, 'refused', 'official');
  end loop;
end;
$$;

-- Follows a sender who turns out to be official: members are locked before items, all of them. What is being shredded at
-- this moment was not.
create or replace function private.follow_official_sender()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_items uuid[] := array(
    select i.id from public.post_items i
    join public.post_requests r on r.item_id = i.id and (r.kind = 'shred' or r.rule is not null) and r.done_at is null
    left join public.post_bag_items b on b.item_id = i.id
    left join public.post_bags g on g.id = b.bag_id
    where i.sender_id = new.id and private.post_bag_state(g) <> 'shredding');
begin
  perform 1 from public.profiles p
  where p.id in (select r.user_id from public.post_requests r where r.item_id = any (v_items) and r.done_at is null)
  order by p.id for no key update;
  perform private.refuse_to_shred_official(v_items);
  perform private.withdraw_what_no_rule_fits(v_items);
  return null;
end;
$$;

-- Withdraws what rules of a member have asked for by which paper leaves, of one item or of all, and says of how many it is
-- too late. The caller has locked the member.
create function private.keep_paper_from_rules(p_user_id uuid, p_item_id uuid default null)
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
    where r.user_id = p_user_id and r.rule is not null and r.is_paper_way and r.done_at is null
      and r.item_id = coalesce(p_item_id, r.item_id))
  order by i.id for no key update;
  for v_request in
    select * from public.post_requests r
    where r.user_id = p_user_id and r.rule is not null and r.is_paper_way and r.done_at is null
      and r.item_id = coalesce(p_item_id, r.item_id)
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

-- See public.keep_post_paper.
create or replace function private.keep_post_paper(p_item_id uuid, p_is_held boolean)
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
  -- The page may show what was before last night's run, or before it was recorded.
  if v_is_held and (private.withdraw_default_shredding(v_user, p_item_id) > 0
      or private.keep_paper_from_rules(v_user, p_item_id) > 0) then
    perform private.fail('PO023', 'It is in a bag that is closed, or about to leave', '{"state": "in_work"}');
  end if;
  delete from private.post_keeping k where k.item_id = p_item_id and k.user_id = v_user;
  if v_is_held then
    insert into private.post_keeping (item_id, user_id, is_held) values (p_item_id, v_user, true);
  else
    perform private.note_paper_kept(v_user);
  end if;
end;
$$;

-- Keeps the paper of one of the caller's items, whatever they chose for after storage, also where it was to be shredded for
-- that, or to go by a rule; p_is_held false: no longer, and both notices come again. PO023: it is in a bag that is closed, or
-- about to leave. PO024: no item of theirs, or its paper is gone.
create or replace function public.keep_post_paper(p_item_id uuid, p_is_held boolean default true)
returns void
language sql
volatile
set search_path = ''
as $$ select private.keep_post_paper(p_item_id, p_is_held) $$;

-- Withdraws what a member whose membership ends has asked for and nobody works on yet; their paper may leave all the same
-- where they have asked for that themselves. The caller has locked the member.
create or replace function private.withdraw_waiting_requests(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids constant uuid[] := array(
    select r.id from public.post_requests r
    where r.user_id = p_user_id and r.done_at is null and r.state <> 'in_work'
      and (r.is_default or r.rule is not null or not r.is_paper_way));
  v_request public.post_requests;
begin
  perform 1 from public.post_items i
  where i.id in (select r.item_id from public.post_requests r where r.id = any (v_ids))
  order by i.id for no key update;
  -- What is paid for on top first, so that nothing given back goes to what ends next.
  for v_request in
    select * from public.post_requests r
    where r.id = any (v_ids) and r.done_at is null and r.state <> 'in_work' order by r.is_included, r.id for update
  loop
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$$;

-- Paper is shredded by choice, and goes by a rule, for who has a plan.
create or replace function private.expire_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_was_left boolean;
  v_words jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if not coalesce(v_profile.membership_status = 'active'
      and coalesce(v_profile.membership_grace_until, v_profile.membership_valid_until) < private.malta_today(), false) then
    return;
  end if;
  v_words := private.membership_in_words(p_user_id);
  v_was_left := exists (
    select 1 from public.memberships m
    where m.user_id = p_user_id and m.ends_on <= v_profile.membership_valid_until);
  perform private.withdraw_default_shredding(p_user_id);
  perform private.keep_paper_from_rules(p_user_id);
  perform private.end_membership(p_user_id, case when v_was_left then 'cancelled' else 'expired' end);
  perform private.tell(p_user_id,
    case when v_was_left then 'membership_ended' else 'membership_expired' end, v_words);
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Thick post.

-- Thick post is more documents than its rule knew of: beyond the plan it takes no more of them than the rule may, then and
-- now (none, once it is removed), at no higher price than was shown, and passes no cap, before its owner has agreed to as
-- many sheets (PO104).
create function private.keep_rule_reach()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_quota private.post_quota;
begin
  if new.sheets <= new.agreed_sheets then
    return new;
  end if;
  v_quota := private.post_quota(new.user_id);
  v_quota.period_from := new.period_from;
  if new.counts - new.counts_included > least((new.rule ->> 'most_extra')::integer, coalesce((
        select l.most_extra from private.post_rules l where l.id = new.rule_id), 0))
      - private.rule_has_taken(new.rule_id, new.period_from, new.id)
    or new.extra_net + new.extra_vat > coalesce((new.rule ->> 'extra_gross')::numeric, 0)
    or private.beyond_cap(new.user_id, v_quota, new.net - old.net) is not null then
    perform private.fail('PO104', 'Its owner is asked first', jsonb_build_object('most_extra', new.rule -> 'most_extra'));
  end if;
  return new;
end;
$$;
create trigger tg_post_requests__keep_rule_reach
before update of counts, counts_included on public.post_requests
for each row
when (new.rule is not null and new.counts - new.counts_included > old.counts - old.counts_included)
execute function private.keep_rule_reach();

drop function public.ask_back_post_request(uuid, text);
drop function private.ask_back_post_request(uuid, text);

-- See public.ask_back_post_request.
create function private.ask_back_post_request(p_id uuid, p_question text, p_sheets integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_question text;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_question := private.post_words_about(p_question);
  if p_sheets not between 1 and 400 then
    perform private.fail('PO056', 'From 1 to 400 sheets');
  end if;
  if exists (
      select 1 from public.post_requests r where r.id = p_id and r.state = 'asked' and r.question = v_question
        and r.asked_sheets is not distinct from p_sheets) then
    return;
  end if;
  v_request := private.take_held_request(p_id);
  update public.post_requests r
  set state = 'asked', question = v_question, answer = null, asked_sheets = p_sheets, taken_by = null, taken_at = null,
    earlier_words = r.earlier_words || case when r.question is null then '[]'
      else jsonb_build_array(jsonb_build_object('question', r.question, 'answer', r.answer)) end
  where r.id = p_id;
  perform private.note_post_request(v_request, 'asked_back');
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  perform private.tell_of_post(v_item, 'post_request_asked_back',
    jsonb_build_object('question', v_question, 'request', v_request.kind), 'post_asked_back:' || p_id || ':' || now());
end;
$$;
grant execute on function private.ask_back_post_request(uuid, text, integer) to authenticated, service_role;

-- Asks whoever made a request a question (administrators only), who is told. Nobody works on it until they have answered,
-- unless somebody takes it all the same. p_sheets: how many sheets the question is about, where a rule has asked for less;
-- once they have agreed, as many can be handed over. PO010 and PO011 as for taking it, PO040: the caller has made it. PO054:
-- no question, or a longer one than 300 characters. PO056: no such number of sheets.
create function public.ask_back_post_request(p_id uuid, p_question text, p_sheets integer default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.ask_back_post_request(p_id, p_question, p_sheets) $$;
grant execute on function public.ask_back_post_request(uuid, text, integer) to authenticated, service_role;

drop function public.answer_post_request(uuid, text, text);
drop function private.answer_post_request(uuid, text, text);

-- See public.answer_post_request.
create function private.answer_post_request(p_id uuid, p_question text, p_answer text, p_is_agreed boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_answer text := private.post_words_about(p_answer);
  v_request public.post_requests;
begin
  perform private.lock_member(v_user);
  select * into v_request from public.post_requests r where r.id = p_id and r.user_id = v_user for update;
  if not found then
    perform private.fail('PO024', 'No request of the caller');
  end if;
  if v_request.state <> 'asked' and (v_request.question, v_request.answer) = (p_question, v_answer)
    and coalesce(p_is_agreed, false) = coalesce((
      select (e.detail ->> 'is_agreed')::boolean from public.post_events e
      where e.item_id = v_request.item_id and e.kind = 'request_answered' and e.detail ->> 'request_id' = v_request.id::text
      order by e.id desc limit 1), false) then
    return;
  end if;
  if v_request.state <> 'asked' or v_request.question is distinct from p_question then
    perform private.fail('PO055', 'Nothing is asked', jsonb_build_object('state', v_request.state));
  end if;
  update public.post_requests r
  set state = 'waiting', answer = v_answer,
    agreed_sheets = case when p_is_agreed then coalesce(r.asked_sheets, r.agreed_sheets) else r.agreed_sheets end,
    due_at = private.post_due_anew(v_request)
  where r.id = p_id;
  perform private.note_post_request(v_request, 'answered',
    case when p_is_agreed then '{"is_agreed": true}'::jsonb else '{}'::jsonb end);
end;
$$;
grant execute on function private.answer_post_request(uuid, text, text, boolean) to authenticated, service_role;

-- Answers what the office has asked about one of the caller's requests, which waits again and is due as if it were asked
-- for now. p_question is the one they have read. p_is_agreed: all sheets that it is about may be scanned, and charged.
-- PO024: it is none of theirs. PO054: no answer, or a longer one than 300 characters. PO055: this is not asked, or no longer.
create function public.answer_post_request(p_id uuid, p_question text, p_answer text, p_is_agreed boolean default false)
returns void
language sql
volatile
set search_path = ''
as $$ select private.answer_post_request(p_id, p_question, p_answer, p_is_agreed) $$;
grant execute on function public.answer_post_request(uuid, text, text, boolean) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What is read of it.

-- A request as its owner reads it.
create or replace function private.post_request_in_words(p_request public.post_requests)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_request.id, 'kind', p_request.kind, 'state', p_request.state,
    'asked_at', p_request.asked_at, 'due_at', p_request.due_at, 'is_included', p_request.is_included,
    'counts', p_request.counts, 'counts_included', p_request.counts_included, 'sheets', p_request.sheets,
    'net', p_request.net, 'vat', p_request.vat, 'gross', p_request.gross,
    'extra_gross', p_request.extra_net + p_request.extra_vat, 'mandate', p_request.mandate,
    'is_paper_way', p_request.is_paper_way, 'is_default', p_request.is_default,
    'done_at', p_request.done_at, 'refusal', p_request.refusal,
    'refusal_note', p_request.refusal_note, 'question', p_request.question, 'asked_sheets', p_request.asked_sheets,
    'answer', p_request.answer,
    'earlier_words', p_request.earlier_words, 'rule', private.rule_in_words(p_request.rule));
end;
$$;

-- An item as its owner's list shows it; its request is the newest that is open, or else the newest there was.
create or replace function private.own_post_in_words(p_item public.post_items, p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sender text := coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender);
begin
  return jsonb_build_object('id', p_item.id, 'code', p_item.code, 'kind', p_item.kind, 'sender', v_sender,
    'addressee', p_item.addressee, 'is_official', p_item.is_official, 'received_at', p_item.received_at,
    'paper', p_item.paper, 'paper_at', p_item.paper_at, 'image', p_item.image, 'envelope', p_item.envelope,
    'read_at', p_item.read_at, 'folder', p_item.folder, 'note', p_item.note, 'weight_g', p_item.weight_g,
    'is_top', p_item.is_official and p_item.read_at is null,
    'request', (
      select private.post_request_in_words(r) from public.post_requests r
      where r.item_id = p_item.id and r.user_id = p_item.user_id
      order by r.done_at is not null, r.asked_at desc, r.id desc limit 1),
    'open_requests', (
      select coalesce(jsonb_agg(private.post_request_in_words(r) order by r.asked_at, r.id), '[]')
      from public.post_requests r
      where r.item_id = p_item.id and r.user_id = p_item.user_id and r.done_at is null),
    -- Until its owner has asked for something themselves.
    'left_by_rule', (
      select jsonb_build_object('rule', n.rule, 'problem', n.problem)
      from private.post_rule_runs n
      where n.item_id = p_item.id and n.user_id = p_item.user_id and n.problem is not null and not exists (
        select 1 from public.post_requests r
        where r.item_id = p_item.id and r.user_id = p_item.user_id and r.rule is null)),
    'hit', case when p_search ~ '[[:alnum:]]' then private.post_hit(p_item, v_sender, p_search) end);
end;
$$;

-- What has happened to an item as its owner reads it, oldest first: the steps of requests are read by who has asked. What
-- a rule of theirs asked for is said by the rule as it was, which the request keeps.
create or replace function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- What was matched when it was recorded has no correction before it.
  v_given bigint := (
    select max(e.id) from public.post_events e
    where e.item_id = p_item_id and e.kind = 'matched' and exists (
      select 1 from public.post_events b where b.item_id = p_item_id and b.kind = 'corrected' and b.id < e.id));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.nr, 'at', least(e.device_at, e.at), 'kind', e.kind,
        'place', case when not e.is_before then e.place end,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed', 'share_opened', 'share_revoked') then 'system'
          when e.rule is not null and e.kind in ('scan_asked', 'request_asked') then 'rule'
          when e.actor = p_user_id and e.kind ~ '^((scan|request)_(asked|answered|withdrawn)|shared|share_revoked)$' then 'you'
          when e.kind in ('shared', 'share_revoked') then 'former' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id,mandate}' end
          || case when e.rule is not null then jsonb_build_object('rule', private.rule_in_words(e.rule)) else '{}' end
          || e.of_share) order by e.nr), '[]')
    from (
      select o.*, r.id is not null as is_asked, r.rule, coalesce(o.id < v_given, false) as is_before,
        private.post_step_detail(o.detail) as told, h.of_share, row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      left join public.post_requests r
        on r.item_id = p_item_id and r.user_id = p_user_id and r.id::text = o.detail ->> 'request_id'
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object('opened', o.detail -> 'opened', 'for', (
          select l.label from public.post_shares l
          where l.user_id = p_user_id and l.id::text = o.detail ->> 'share_id'))) as of_share) h
      where (r.id is not null or (o.kind !~ '^request_'
          and o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused')))
        -- A report and its end are said of what a second person has confirmed as lost alone.
        and (o.kind not in ('lost_reported', 'found') or (
          select l.kind = 'lost' from public.post_events l
          where l.item_id = p_item_id and l.kind in ('lost_reported', 'lost') and l.id <> o.id
            and (l.id > o.id) = (o.kind = 'lost_reported')
          order by abs(l.id - o.id) limit 1))) e);
end;
$$;

-- What members have asked for and is not done, each with its item, where its paper is, whether that has to stay for a
-- scan, what was asked back, and the rule by which it was asked for. What waits for an answer is not late. What is to be
-- shredded has a list of its own, in which it stands once it can no longer be taken back.
create or replace view private.post_queue
with (security_invoker = false)
as
select
  r.id,
  r.kind,
  r.state,
  r.asked_at,
  r.due_at,
  coalesce(r.due_at < now() and r.state <> 'asked', false) as is_overdue,
  r.taken_by,
  (select p.full_name from public.profiles p where p.id = r.taken_by) as taken_by_name,
  r.taken_at,
  coalesce(r.state = 'in_work' and r.taken_by = (select private.caller_id()), false) as is_mine,
  r.item_id,
  i.code,
  i.kind as item_kind,
  r.user_id,
  m.box_number,
  m.full_name as member_name,
  i.addressee,
  coalesce(s.name, i.sender) as sender,
  i.is_official,
  i.paper,
  i.place,
  i.envelope,
  private.search_text(i.code, m.full_name, m.company_name, m.box_number::text, 'box ' || m.box_number, i.addressee,
    i.sender, s.name, i.place) as search_text,
  r.is_paper_way,
  r.is_paper_way and private.waits_for_scan(r.item_id) as waits_for_scan,
  r.question,
  r.answer,
  r.earlier_words,
  private.rule_in_words(r.rule) as rule
from public.post_requests r
join public.post_items i on i.id = r.item_id
join public.profiles m on m.id = r.user_id
left join public.post_senders s on s.id = i.sender_id
where r.done_at is null and r.kind <> 'shred' and (select private.is_admin() limit private.only_admins());

create or replace view public.post_queue
with (security_invoker = true)
as select * from private.post_queue;

-- See public.get_post_shredding.
create or replace function private.get_post_shredding()
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
        'is_default', r.is_default, 'rule', private.rule_in_words(r.rule), 'problem', private.shred_problem(i, r))
        order by i.place, r.asked_at, i.id), '[]')
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

select private.audit_every_table();
select private.sample_no_texts();
