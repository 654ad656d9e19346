-- Whose letter a scan is says the label on its first page: where it is another item's, the scan has failed with the reason
-- "other_label CODE", before anything of it is read (decision 061). The office hands its files over to that item, or scans
-- the right paper; with that, the files leave the item they did not belong to.

-- See public.fail_scan.
create or replace function private.fail_scan(p_scan_id uuid, p_lease uuid, p_reason text)
returns boolean
language plpgsql
security definer
volatile
set search_path = ''
as $$
declare
  v_scan public.post_scans := private.hold_scan(p_scan_id, p_lease);
begin
  if v_scan.state is distinct from 'reading' then
    return false;
  end if;
  -- Of the label of another item no second try finds anything else.
  if v_scan.tries >= private.scan_tries() or p_reason like 'other_label %' then
    perform private.give_up_scan(v_scan, coalesce(p_reason, 'unknown'));
  else
    update public.post_scans s
    set state = 'waiting', lease = null, failure = left(p_reason, 500), due_at = now() + interval '1 minute' * s.tries
    where s.id = p_scan_id;
  end if;
  return true;
end;
$$;

-- Files that belong to another item go once there is another scan of this one.
create function private.drop_scans_of_others()
returns trigger
language plpgsql
security definer
volatile
set search_path = ''
as $$
begin
  delete from public.post_scans s
  where s.item_id = new.item_id and s.id <> new.id and s.state = 'failed' and s.failure like 'other_label %';
  return null;
end;
$$;

create trigger tg_post_scans__drop_of_others
  after insert on public.post_scans
  for each row execute function private.drop_scans_of_others();

-- See public.get_scan_failures.
create or replace function private.get_scan_failures()
returns jsonb
language plpgsql
security definer
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at desc, f.id), '[]')
    from (
      select s.id, s.item_id, i.code, i.user_id, m.full_name as member_name, private.box_of(m.id) as box_number,
        s.request_id, regexp_replace(s.failure, '^(other_label) .*', '\1') as failure,
        substring(s.failure from '^other_label (.*)') as other_code,
        case when s.failure like 'other_label %' then s.original end as original,
        s.tries, jsonb_array_length(s.original) as pages, s.created_at
      from public.post_scans s
      join public.post_items i on i.id = s.item_id
      left join public.profiles m on m.id = i.user_id
      -- Another one has taken its place.
      where s.state = 'failed' and not exists (
        select 1 from public.post_scans o
        where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))
      order by s.created_at desc, s.id
      limit 200) f);
end;
$$;
