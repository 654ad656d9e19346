-- For how long an item can be taken back stands once: the mail about it waits as long.

-- See public.undo_post_item.
create or replace function private.undo_post_item(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.lock_post_item(p_id);
  if v_item.undone_at is not null then
    return;
  end if;
  if v_item.recorded_at < now() - private.post_undo_time() or v_item.paper not in ('received', 'stored')
    or v_item.image not in ('none', 'envelope') or exists (
      select 1 from public.post_events e where e.item_id = p_id and e.kind in ('scan_taken', 'called')) then
    perform private.fail('PO004', 'Too late to take it back');
  end if;
  perform private.delete_file('post-envelopes', v_item.envelope);
  update public.post_items i set undone_at = now(), envelope = null, image = 'none', place = null where i.id = p_id;
  perform private.note_post(p_id, 'undone');
end;
$$;
