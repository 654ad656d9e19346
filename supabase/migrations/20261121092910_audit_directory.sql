-- The log as super administrators read it: with the names of who acted, whom it is about and what was
-- changed, as they are today, and where that thing stands.

-- What a changed row is called, and the order, event or person it belongs to: {name, order_id, event_id,
-- person_id}, as far as there is one. Null when the row is gone. Reads as the caller.
create function private.audited_thing(p_table text, p_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_table
    when 'profiles' then (
      select jsonb_build_object('name', t.full_name, 'person_id', t.id)
      from public.profiles t where t.id = p_id)
    when 'purchases' then (
      select jsonb_build_object('name', t.purchase_number, 'order_id', t.id)
      from public.purchases t where t.id = p_id)
    when 'purchase_items' then (
      select jsonb_build_object('name', t.item_title, 'order_id', t.purchase_id)
      from public.purchase_items t where t.id = p_id)
    when 'payments' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payments t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'discount_code_usage' then (
      select jsonb_build_object('name', c.code, 'order_id', t.purchase_id)
      from public.discount_code_usage t
      join public.discount_codes c on c.id = t.discount_code_id where t.id = p_id)
    when 'refund_reviews' then (
      select jsonb_build_object('name', t.event_title, 'order_id', t.purchase_id)
      from public.refund_reviews t where t.id = p_id)
    when 'user_services' then (
      select jsonb_build_object('name', s.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_services t join public.services s on s.id = t.service_id where t.id = p_id)
    when 'user_documents' then (
      select jsonb_build_object('name', d.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_documents t join public.documents d on d.id = t.document_id where t.id = p_id)
    when 'event_registrations' then (
      select jsonb_build_object('name', e.title, 'event_id', e.id)
      from public.event_registrations t join public.events e on e.id = t.event_id where t.id = p_id)
    when 'events' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'event_access' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'services' then (select jsonb_build_object('name', t.title) from public.services t where t.id = p_id)
    when 'documents' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'document_templates' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'discount_codes' then (
      select jsonb_build_object('name', t.code) from public.discount_codes t where t.id = p_id)
    when 'greetings' then (select jsonb_build_object('name', t.text) from public.greetings t where t.id = p_id)
    when 'statement_layouts' then (
      select jsonb_build_object('name', replace(t.header, '|', ', ')) from public.statement_layouts t where t.id = p_id)
    when 'contact_messages' then (
      select jsonb_build_object('name', t.name) from public.contact_messages t where t.id = p_id)
    when 'affiliates' then (
      select jsonb_build_object('name', t.first_name || ' ' || t.last_name, 'person_id', t.user_id)
      from public.affiliates t where t.id = p_id)
    when 'memberships' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.profiles m where m.id = p_id)
    when 'mails' then (
      select jsonb_build_object('name', coalesce(m.full_name, t.email), 'person_id', t.user_id)
      from public.mails t left join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'referrals' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.referrals t join public.profiles m on m.id = t.user_id where t.id = p_id)
  end;
end;
$$;
grant execute on function private.audited_thing(text, uuid) to authenticated, service_role;

-- What the ids among the values of an entry are called, by id: an order its number, what is on offer its title,
-- anybody else the name. What has no name, or is gone, is left out. Reads as the caller.
create function private.audited_names(p_changes jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(n.id, n.name)
    from (
      select v.id, case v.key
        when 'purchase_id' then (select t.purchase_number from public.purchases t where t.id = v.id)
        when 'service_id' then (select t.title from public.services t where t.id = v.id)
        when 'document_id' then (select t.title from public.documents t where t.id = v.id)
        when 'event_id' then (select t.title from public.events t where t.id = v.id)
        when 'discount_code_id' then (select t.code from public.discount_codes t where t.id = v.id)
        when 'affiliate_id' then (
          select t.first_name || ' ' || t.last_name from public.affiliates t where t.id = v.id)
        else (select t.full_name from public.profiles t where t.id = v.id)
      end as name
      from (
        select distinct c.key,
          case when e.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.value::uuid end as id
        from jsonb_each(p_changes) c
        cross join lateral jsonb_each_text(
          case jsonb_typeof(c.value) when 'object' then c.value else '{}' end) e) v
      where v.id is not null) n
    where n.name is not null);
end;
$$;
grant execute on function private.audited_names(jsonb) to authenticated, service_role;

-- Read with the rights of the owner once it is known that a super administrator asks, so that each filter
-- goes through its index.
create view private.audit_directory
as
select
  l.id,
  l.created_at,
  l.actor_id,
  -- of a member's own entries the log keeps no name
  coalesce(nullif(l.actor_name, ''), (select p.full_name from public.profiles p where p.id = l.actor_id), '')
    as actor_name,
  l.table_name,
  l.record_id,
  l.subject_id,
  (select p.full_name from public.profiles p where p.id = l.subject_id) as subject_name,
  l.action,
  l.changes,
  private.audited_thing(l.table_name, l.record_id) as thing,
  private.audited_names(l.changes) as names
from public.audit_log l
where (select private.is_super_admin() limit private.only_admins());
grant select on private.audit_directory to authenticated, service_role;

create view public.audit_directory
with (security_invoker = true)
as select * from private.audit_directory;
comment on view public.audit_directory is 'The audit log with names, for super administrators.';
grant select on public.audit_directory to authenticated, service_role;

-- Everybody who has ever acted, by their last name in the log; goes from one to the next through the index,
-- however long the log is.
create view private.audit_actors
as
with recursive actors (id) as (
  (select l.actor_id from public.audit_log l order by l.actor_id limit 1)
  union all
  select (select l.actor_id from public.audit_log l where l.actor_id > a.id order by l.actor_id limit 1)
  from actors a where a.id is not null
)
select a.id, coalesce(nullif((
  select l.actor_name from public.audit_log l
  where l.actor_id = a.id order by l.created_at desc, l.id desc limit 1), ''),
  (select p.full_name from public.profiles p where p.id = a.id), '') as name
from actors a
where a.id is not null and (select private.is_super_admin() limit private.only_admins());
grant select on private.audit_actors to authenticated, service_role;

create view public.audit_actors
with (security_invoker = true)
as select * from private.audit_actors;
comment on view public.audit_actors is 'Everybody who stands in the audit log as having acted.';
grant select on public.audit_actors to authenticated, service_role;
