-- What can be sold.

-- Keeps an item from being deleted until the transaction ends, so that one deleted meanwhile is found
-- unavailable instead of failing on a foreign key. Repricing it does not wait.
create function private.hold_item(p_item_type text, p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  execute format('select 1 from public.%I where id = $1 for key share', p_item_type || 's')
  using p_item_id;
end;
$$;
grant execute on function private.hold_item(text, uuid) to authenticated, service_role;

-- Says, by the code of docs/error-codes.md, why an item cannot be bought; silent without a problem.
create function private.refuse_item(p_problem text, p_item_type text, p_item_id uuid, p_title text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_problem is not null then
    perform private.fail(
      case when p_problem in ('full', 'held') then 'CT003' when p_problem = 'past' then 'CT004' when p_problem = 'owned' then 'CT005'
        else 'CT002' end,
      coalesce(p_title, 'Item') || ': ' || p_problem,
      jsonb_build_object('item_type', p_item_type, 'item_id', p_item_id, 'title', p_title,
        'problem', p_problem));
  end if;
end;
$$;
grant execute on function private.refuse_item(text, text, uuid, text) to authenticated, service_role;

-- The same for what is sold. Arguments: its item_type, the status that takes it off sale, and the
-- table of those who have it.
create function private.archive_used_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_used boolean;
begin
  execute format(
    'select exists (select 1 from public.%I where %I = $1) or exists ('
    'select 1 from public.purchase_items where item_type = $2 and item_id = $1)',
    tg_argv[2], tg_argv[0] || '_id')
  into v_used using old.id, tg_argv[0];
  if v_used then
    execute format(
      'update public.%I set status = $2, archived_at = coalesce(archived_at, now()) where id = $1',
      tg_table_name)
    using old.id, tg_argv[1];
    return null;
  end if;
  return old;
end;
$$;
