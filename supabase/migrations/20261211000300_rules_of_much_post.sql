-- The rules page opens for members with very much post too: senders are counted first, then joined by their folded names.

-- See public.get_post_rules.
create or replace function private.get_post_rules()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_quota private.post_quota := private.post_quota(v_user);
begin
  return jsonb_build_object(
    'state', v_quota.state, 'included', v_quota.included, 'extra_net', v_quota.extra_net,
    'extra_vat', v_quota.extra_vat, 'extra_gross', v_quota.extra_gross,
    'rules', (
      select coalesce(jsonb_agg(private.post_rule_in_words(r) || jsonb_build_object('id', r.id, 'version', r.version,
          'is_on', r.is_on,
          'is_order_old', k.is_for_opening and r.options ->> 'mandate' is distinct from private.post_mandate_version()::text,
          'asked', (
            select count(*) from private.post_rule_runs n
            where n.rule_id = r.id and n.problem is null and n.period_from = v_quota.period_from),
          'left', (
            select count(*) from private.post_rule_runs n
            where n.rule_id = r.id and n.problem is not null and n.period_from = v_quota.period_from),
          'problem', (
            select n.problem from private.post_rule_runs n
            where n.rule_id = r.id and n.problem is not null and n.period_from = v_quota.period_from
            order by n.ran_at desc, n.item_id limit 1))
        order by r.position, r.id), '[]')
      from private.post_rules r join private.post_request_kinds k on k.kind = r.kind
      where r.user_id = v_user),
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'spares_official', k.by_rule = 'unofficial')
        order by k.is_paper_way, k.kind), '[]')
      from private.post_request_kinds k where k.by_rule <> 'never'),
    -- Whose post they have had, those of most first, and what they have asked for themselves of it.
    'senders', (
      with had as (
        select n.sender_id, n.sender, coalesce(s.name, n.sender) as name, count(*) as items,
          bool_or(n.is_official) as is_official, max(n.received_at) as newest,
          private.folded_name(coalesce(s.name, n.sender)) as folded
        from public.post_items n left join public.post_senders s on s.id = n.sender_id
        where n.user_id = v_user and n.undone_at is null
        group by n.sender_id, n.sender, s.name
      ), asked as (
        select q.folded, jsonb_object_agg(q.kind, q.requests) as kinds
        from (
          select private.folded_sender(t.sender_id, t.sender) as folded, t.kind, sum(t.requests) as requests
          from (
            select i.sender_id, i.sender, r.kind, count(*) as requests
            from public.post_requests r
            join public.post_items i on i.id = r.item_id and i.user_id = v_user and i.undone_at is null
            where r.user_id = v_user and r.state not in ('refused', 'withdrawn') and r.rule is null and not r.is_default
            group by i.sender_id, i.sender, r.kind) t
          group by 1, 2) q
        group by q.folded
      ), senders as (
        select h.folded, (array_agg(h.name order by h.newest desc))[1] as name, bool_or(h.is_official) as is_official,
          sum(h.items) as items
        from had h where h.folded <> '' group by h.folded order by sum(h.items) desc, h.folded limit 200
      )
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'is_official', s.is_official, 'items', s.items,
        'asked', coalesce(a.kinds, '{}'))
        order by s.items desc, s.name), '[]')
      from senders s left join asked a using (folded)));
end;
$$;
