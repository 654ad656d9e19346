-- Cases that the law keeps after a membership or an account has ended are found by officers, with the day until when: an authority
-- that asks names a person, not the id of a case (decision 058).

-- See public.get_verification_queue.
create or replace function private.get_verification_queue(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_filter text := coalesce(p_query ->> 'filter', 'open');
  v_search text := lower(left(p_query ->> 'search', 100));
begin
  perform private.require_officer();
  return (
    select coalesce(jsonb_agg(to_jsonb(q) - 'nr' order by q.nr), '[]')
    from (
      select v.id, v.number, v.user_id, coalesce(p.full_name, b.holder) as member_name, b.company_name, b.box_number, v.kind,
        case when b.is_own and v.state = 'second' then 'in_review' else v.state end as state, v.sent_at,
        v.due_at, v.state in ('in_review', 'second') and v.due_at < now() as is_overdue,
        case when v.sent_at is not null and not b.is_own then private.verification_risk(v) end as risk,
        case when not b.is_own then f.full_name end as first_approved_by_name,
        v.state = 'second' and v.first_approved_by is distinct from auth.uid() and not b.is_own as may_approve_second,
        v.valid_until, u.held_from, v.decided_at, b.kept_until,
        row_number() over (order by case when v.state in ('in_review', 'second') then v.due_at end,
          case v_filter when 'ending' then u.held_from when 'kept' then b.kept_until end, coalesce(v.decided_at, v.changed_at) desc, v.id) as nr
      from public.verifications v
      left join public.profiles p on p.id = v.user_id
      left join public.profiles f on f.id = v.first_approved_by
      left join public.address_uses u on u.user_id = v.user_id
      -- Of their own case officers see no more than any member, and of a draft that was never sent nobody sees what is in it.
      -- Whose account is gone is found by the names in their case: nothing else is left of them.
      cross join lateral (
        select coalesce(v.user_id = auth.uid(), false) as is_own, coalesce(p.box_number, u.reserved_box) as box_number,
          case when v.sent_at is not null then v.company_name end as company_name,
          case when v.user_id is null then private.verification_holder(v) end as holder,
          case when v.user_id is null then (
            select string_agg(o.full_name, ' ') from public.verification_parties o where o.verification_id = v.id) end as people,
          coalesce(v.kept_until,
            (u.ended_on + make_interval(years => private.verification_limit('kept_years')))::date) as kept_until) b
      where case v_filter
          when 'open' then v.state in ('in_review', 'second')
          when 'second' then v.state = 'second' and not b.is_own
          when 'asked' then v.state = 'asked'
          when 'draft' then v.state = 'draft'
          when 'ending' then v.id = u.approved_id and u.held_from <= private.malta_today() + 60
          when 'decided' then v.user_id is not null and v.state in ('approved', 'refused', 'withdrawn')
          when 'kept' then v.sent_at is not null and b.kept_until is not null
          else false end
        and (coalesce(v_search, '') = '' or strpos(lower(concat_ws(' ', p.full_name, p.company_name, b.company_name, b.people,
          v.number, 'box ' || b.box_number)), v_search) > 0)
      order by nr
      limit 200) q);
end;
$$;

-- Cases for officers, those that are due first: open, second, asked, draft, ending, decided or kept, with whose they are and no
-- more. Kept: their membership or account is over, and by law they stay until a day.
create or replace function public.get_verification_queue(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_verification_queue(p_query) $$;
