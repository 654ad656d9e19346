-- The office asks back: what it cannot do as asked is a question to whoever asked. Their answer puts the request back in
-- line, and its time begins anew; or they withdraw it.

alter table public.post_requests
  add column question text check (question ~ '\S' and char_length(question) <= 300),
  add column answer text check (answer ~ '\S' and char_length(answer) <= 300),
  add column earlier_words jsonb not null default '[]',
  drop constraint post_requests_state_check,
  add constraint post_requests_state_check check (state in ('waiting', 'in_work', 'asked', 'done', 'refused', 'withdrawn')),
  add constraint post_requests_asked_something check (state <> 'asked' or (question is not null and answer is null));
comment on column public.post_requests.question is 'What the office asked last; its owner has it, and what they said, in words.';
comment on column public.post_requests.earlier_words is 'What was asked and answered before that: a list of {question, answer}.';
comment on column public.post_requests.due_at is
  'Promised when it was asked for, and moved by an answer alone; null: the office had no opening hours then.';

select private.register_post_events('request_asked_back', 'request_answered');

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
    'is_paper_way', p_request.is_paper_way, 'done_at', p_request.done_at, 'refusal', p_request.refusal,
    'refusal_note', p_request.refusal_note, 'question', p_request.question, 'answer', p_request.answer,
    'earlier_words', p_request.earlier_words);
end;
$$;

-- What somebody writes to somebody about a request, in one line; PO054 when it is nothing, or longer than 300 characters.
create function private.post_words_about(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := private.one_line(p_text);
begin
  if coalesce(char_length(v_text), 0) not between 1 and 300 then
    perform private.fail('PO054', 'From 1 to 300 characters');
  end if;
  return v_text;
end;
$$;

-- See public.ask_back_post_request.
create function private.ask_back_post_request(p_id uuid, p_question text)
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
  if exists (
      select 1 from public.post_requests r where r.id = p_id and r.state = 'asked' and r.question = v_question) then
    return;
  end if;
  v_request := private.take_held_request(p_id);
  update public.post_requests r
  set state = 'asked', question = v_question, answer = null, taken_by = null, taken_at = null,
    earlier_words = r.earlier_words || case when r.question is null then '[]'
      else jsonb_build_array(jsonb_build_object('question', r.question, 'answer', r.answer)) end
  where r.id = p_id;
  perform private.note_post_request(v_request, 'asked_back');
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  perform private.tell_of_post(v_item, 'post_request_asked_back',
    jsonb_build_object('question', v_question, 'request', v_request.kind), 'post_asked_back:' || p_id || ':' || now());
end;
$$;
grant execute on function private.ask_back_post_request(uuid, text) to authenticated, service_role;

-- Asks whoever made a request a question (administrators only), who is told. Nobody works on it until they have answered,
-- unless somebody takes it all the same. PO010 and PO011 as for taking it, PO040: the caller has made it. PO054: no
-- question, or a longer one than 300 characters.
create function public.ask_back_post_request(p_id uuid, p_question text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.ask_back_post_request(p_id, p_question) $$;
grant execute on function public.ask_back_post_request(uuid, text) to authenticated, service_role;

-- See public.answer_post_request.
create function private.answer_post_request(p_id uuid, p_question text, p_answer text)
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
  if v_request.state <> 'asked' and (v_request.question, v_request.answer) = (p_question, v_answer) then
    return;
  end if;
  if v_request.state <> 'asked' or v_request.question is distinct from p_question then
    perform private.fail('PO055', 'Nothing is asked', jsonb_build_object('state', v_request.state));
  end if;
  update public.post_requests r
  set state = 'waiting', answer = v_answer,
    due_at = private.working_moment_after(now(), (private.post_quota(v_user)).days)
  where r.id = p_id;
  perform private.note_post_request(v_request, 'answered');
end;
$$;
grant execute on function private.answer_post_request(uuid, text, text) to authenticated, service_role;

-- Answers what the office has asked about one of the caller's requests, which waits again and is due as if it were asked
-- for now. p_question is the one they have read. PO024: it is none of theirs. PO054: no answer, or a longer one than 300
-- characters. PO055: this is not asked, or no longer.
create function public.answer_post_request(p_id uuid, p_question text, p_answer text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.answer_post_request(p_id, p_question, p_answer) $$;
grant execute on function public.answer_post_request(uuid, text, text) to authenticated, service_role;

-- See public.let_go_post_request. What somebody took without an answer waits for it again.
create or replace function private.let_go_post_request(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests := private.hold_post_request(p_id, private.is_super_admin());
begin
  if v_request.state <> 'in_work' then
    return;
  end if;
  update public.post_requests r
  set state = case when r.question is not null and r.answer is null then 'asked' else 'waiting' end, taken_by = null,
    taken_at = null
  where r.id = p_id;
  perform private.note_post_request(v_request, 'let_go');
end;
$$;

-- What members have asked for and is not done, each with its item, where its paper is, whether that has to stay for a
-- scan, and what was asked back. What waits for an answer is not late.
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
  r.earlier_words
from public.post_requests r
join public.post_items i on i.id = r.item_id
join public.profiles m on m.id = r.user_id
left join public.post_senders s on s.id = i.sender_id
where r.done_at is null and (select private.is_admin() limit private.only_admins());

create or replace view public.post_queue
with (security_invoker = true)
as select * from private.post_queue;


-- -------------------------------------------------------------------------------------------------
-- Telling people.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_request_asked_back', 'warning', 'We have a question about your post', '/dashboard/post', 'Answer', 7,
    'post_request_asked_back', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What became of requests, in the words of the bell; null for all else, and for scans as they mostly are.
create or replace function private.post_request_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
begin
  return case
    when p_event = 'post_scanned' and p_params ? 'documents' then v_what || ' is scanned. It has '
      || (p_params ->> 'sheets') || ' sheets, which count as ' || (p_params ->> 'documents') || ' documents: '
      || case when (p_params ->> 'gross')::numeric > 0
        then private.euros((p_params ->> 'gross')::numeric) || ', VAT included.' else 'included in your plan.' end
    when p_event = 'post_request_asked_back' then v_what || ' waits for your answer: ' || (p_params ->> 'question')
    when p_event = 'post_request_refused' and p_params ->> 'request' = 'return' then
      v_what || ' could not be sent back: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'no_sender' then 'it says nowhere who sent it.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '')
      || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end
  end;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
