-- The copy of what is kept of a member finds their mails and the entries of the log by indexes: each way to them is a
-- question of its own, as one question with "or" goes through the mails and the log of everybody.

-- Mails to an account, and to an address while it was confirmed as the account's.
create function private.mails_of(p_user_id uuid, p_email text)
returns setof public.mails
language sql
stable
security definer
set search_path = ''
as $$
  select m.* from public.mails m where m.user_id = p_user_id
  union
  select m.* from public.mails m
  join private.confirmed_emails(p_user_id, p_email) e on lower(m.email) = e.email
  where m.user_id is null and m.created_at <= e.until
$$;

-- What was written to the person, by them and about them: under an address they have confirmed, as erasure has it.
create or replace function private.own_words(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = p_user_id),
    'deleted_notifications', (
      select coalesce(jsonb_agg(private.own_row(d.notification)
        || jsonb_build_object('deleted_at', d.deleted_at) order by d.deleted_at, d.id), '[]')
      from private.deleted_notifications d where d.user_id = p_user_id),
    'mails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) order by m.created_at, m.id), '[]')
      from private.mails_of(p_user_id, p_email) m),
    'mails_not_wanted', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(w)) order by w.kind), '[]')
      from public.unwanted_mails w where w.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) || jsonb_build_object(
        'answers', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
          from public.message_answers r where r.message_id = m.id))
        order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.id in (select private.messages_of(p_user_id, p_email))),
    'affiliate_applications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.affiliates a where a.id in (select private.applications_of(p_user_id, p_email))),
    -- Whose code it was is named by the code alone: the affiliate is somebody else.
    'registered_through', (
      select jsonb_build_object('referral_code', a.referral_code, 'counted_at', r.created_at)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_user_id),
    'saved_views', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(v)) order by v.list, v.name), '[]')
      from public.saved_views v where v.user_id = p_user_id),
    'office_notes', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(o)) order by o.created_at, o.id), '[]')
      from public.person_notes o where o.user_id = p_user_id))
$$;

-- What keeping order over the person left behind: limits, and what administrators changed.
create or replace function private.own_traces(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'discount_codes_tried', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(t)) order by t.tried_at, t.code), '[]')
      from private.discount_code_tries t where t.user_id = p_user_id),
    'purchase_numbers_drawn', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(d))), '[]')
      from private.purchase_number_draws d where d.user_id = p_user_id),
    'data_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.used_at, u.id), '[]')
      from private.own_data_uses u where u.user_id = p_user_id),
    'changes_by_administrators', (
      select coalesce(jsonb_agg(jsonb_build_object('changed_at', l.created_at, 'what', l.table_name,
        'record_id', l.record_id, 'action', l.action, 'changes', private.own_row(l.changes))
        order by l.created_at, l.id), '[]')
      from public.audit_log l
      where l.id in (
        select o.id from public.audit_log o where o.subject_id = p_user_id
        union
        select o.id from private.applications_of(p_user_id, p_email) a (id)
        join public.audit_log o on o.record_id = a.id and o.table_name = 'affiliates'
        union
        select o.id from private.messages_of(p_user_id, p_email) m (id)
        join public.audit_log o on o.record_id = m.id and o.table_name = 'contact_messages')))
$$;
