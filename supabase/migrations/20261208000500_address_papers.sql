-- Papers that a member has of their address: a certificate, and the consent of its owner for the registry's form. Each has a number
-- that anyone can have confirmed, with its day and nothing else; both end with the membership (decision 058).

-- A number that nobody guesses, of thirty signs that nobody confuses.
create function private.new_paper_number()
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_signs text := '';
begin
  while char_length(v_signs) < 8 loop
    -- Bytes above the last whole thirty are thrown away, so that each sign is as likely.
    v_signs := v_signs || coalesce((
      select substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', b.value % 30 + 1, 1)
      from (select get_byte(extensions.gen_random_bytes(1), 0) as value) b where b.value < 240), '');
  end loop;
  return 'MBA-' || left(v_signs, 4) || '-' || right(v_signs, 4);
end;
$$;

-- Whether a paper says what is true today: its membership runs, its address may be used, and its holder is who was approved.
create function private.is_valid_paper(p_paper public.address_papers)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_paper.ended_on is null and private.may_use_address(p_paper.user_id);
end;
$$;

-- A paper as its member sees it.
create function private.paper_in_words(p_paper public.address_papers)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_paper.id, 'kind', p_paper.kind, 'number', p_paper.number, 'holder', p_paper.holder,
    'box_number', p_paper.box_number, 'issued_on', p_paper.issued_on, 'is_valid', private.is_valid_paper(p_paper),
    'ended_on', p_paper.ended_on);
end;
$$;

-- See public.issue_address_paper.
create function private.issue_address_paper(p_id uuid, p_kind text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_paper public.address_papers;
  v_case public.verifications;
begin
  perform private.lock_member(v_user);
  select * into v_paper from public.address_papers a where a.id = p_id;
  if v_paper.user_id = v_user then
    return private.paper_in_words(v_paper);
  end if;
  if private.may_use_address(v_user) is not true then
    perform private.fail('VF030', 'The address may not be used');
  end if;
  select v.* into v_case
  from public.address_uses u join public.verifications v on v.id = u.approved_id
  where u.user_id = v_user;
  if v_case.id is null then
    perform private.fail('VF031', 'Nothing is approved');
  end if;
  if coalesce(p_kind, '') not in ('certificate', 'consent') or p_kind = 'consent' and v_case.customer_kind = 'person' then
    perform private.fail('VF033', 'No such paper');
  end if;
  if (
    select count(*) from public.address_papers a where a.user_id = v_user and a.created_at > now() - interval '24 hours') >= 10 then
    perform private.fail('VF032', 'Ten papers within 24 hours');
  end if;
  insert into public.address_papers (id, user_id, kind, number, holder, box_number)
  select p_id, v_user, p_kind, private.new_paper_number(), private.verification_holder(v_case), p.box_number
  from public.profiles p where p.id = v_user
  returning * into v_paper;
  return private.paper_in_words(v_paper);
end;
$$;
grant execute on function private.issue_address_paper(uuid, text) to authenticated, service_role;

-- Issues a paper about the address under an id that the page makes: a certificate, or the consent of the address's owner. VF030:
-- the address may not be used. VF031: nothing is approved. VF032: ten today. VF033: no such paper for them.
create function public.issue_address_paper(p_id uuid, p_kind text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.issue_address_paper(p_id, p_kind) $$;
grant execute on function public.issue_address_paper(uuid, text) to authenticated, service_role;

-- Papers end with the membership, however it ends.
create function private.end_address_papers()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.address_papers a set ended_on = private.malta_today() where a.user_id = new.id and a.ended_on is null;
  return null;
end;
$$;

create trigger tg_profiles__end_address_papers
  after update of membership_status on public.profiles
  for each row when (old.membership_status = 'active' and new.membership_status <> 'active')
  execute function private.end_address_papers();

-- Lets one network ask about numbers two hundred times an hour, right or wrong.
create function private.limit_paper_questions()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_origin bytea := private.request_origin();
begin
  if v_origin is null then
    return;
  end if;
  -- One at a time: questions at the same moment would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('address_paper:' || encode(v_origin, 'hex'), 0));
  if (
    select count(*) from private.form_origins o
    where o.form = 'address_paper' and o.origin = v_origin and o.sent_at > now() - interval '1 hour')
    >= (select 10 * s.forms_per_origin from private.site_settings s) then
    perform private.fail('VF060', 'Too many numbers asked about from this network');
  end if;
  insert into private.form_origins (form, origin) values ('address_paper', v_origin);
  perform private.forget_form_origins();
end;
$$;

-- See public.confirm_address_certificate.
create function private.confirm_address_certificate(p_number text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_signs text := regexp_replace(upper(left(p_number, 100)), '[^0-9A-Z]', '', 'g');
begin
  perform private.limit_paper_questions();
  return (
    select jsonb_build_object('number', a.number, 'issued_on', a.issued_on)
    from public.address_papers a
    where a.number = regexp_replace(v_signs, '^(?:MBA)?(.{4})(.{4})$', 'MBA-\1-\2') and private.is_valid_paper(a));
end;
$$;
grant execute on function private.confirm_address_certificate(text) to anon, authenticated, service_role;

-- Confirms, for anyone who has its number, that a paper about an address was issued on a day and still stands; null for a number
-- that is wrong, and for a paper that does not: nobody learns which. VF060: too many questions from one network.
create function public.confirm_address_certificate(p_number text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.confirm_address_certificate(p_number) $$;
grant execute on function public.confirm_address_certificate(text) to anon, authenticated, service_role;

-- See public.get_own_verification.
create function private.get_own_verification()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_use public.address_uses;
  v_approved public.verifications;
  v_case public.verifications;
begin
  select * into v_use from public.address_uses u where u.user_id = v_user;
  select * into v_approved from public.verifications v where v.id = v_use.approved_id;
  select * into v_case from public.verifications v
  where v.user_id = v_user and (v.state in ('draft', 'in_review', 'second', 'asked')
    or v.state = 'refused' and v.number > coalesce(v_approved.number, 0))
  order by v.number desc limit 1;
  return jsonb_build_object(
    'address', (
      select jsonb_build_object('state', a.state, 'held_from', a.held_from) from private.address_state(v_user) a),
    'in_force', case when v_approved.id is not null then jsonb_build_object('id', v_approved.id, 'number', v_approved.number,
      'approved_on', private.malta_clock(v_approved.decided_at)::date, 'valid_until', v_use.held_from - 1,
      'until_reason', v_approved.until_reason, 'holder', private.verification_holder(v_approved),
      'customer_kind', v_approved.customer_kind) end,
    'case', case when v_case.id is not null then private.verification_in_words(v_case) end,
    'papers', (
      select coalesce(jsonb_agg(private.paper_in_words(a) order by a.created_at desc, a.id), '[]')
      from public.address_papers a where a.user_id = v_user));
end;
$$;
grant execute on function private.get_own_verification() to authenticated, service_role;

-- How it stands with the caller's address: what is approved, the case they work on or that waits, and their papers.
create function public.get_own_verification()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_own_verification() $$;
grant execute on function public.get_own_verification() to authenticated, service_role;
