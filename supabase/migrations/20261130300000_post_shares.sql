-- Links to scans: with one, whoever has it reads one scan for seven days, without an account. The page makes the token and
-- sends its hash: no table, address or lost answer holds what opens a scan. A link shows the newest scan of its item, is
-- counted at each opening, and ends when its owner revokes it or the item is no longer theirs. See decision 043.

create table public.post_shares (
  id uuid primary key,
  item_id uuid not null references public.post_items (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  label text not null check (label ~ '^\S(.*\S)?$' and char_length(label) <= 80),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '7 days',
  revoked_at timestamptz,
  opened_count integer not null default 0,
  last_opened_at timestamptz
);
comment on table public.post_shares is
  'Not audited: what a member decides for themselves. That a scan was shared and opened is in the chain of custody.';
comment on column public.post_shares.label is 'For whom it is. Only the owner reads it.';
comment on column public.post_shares.token_hash is 'SHA-256 of the token, which is kept nowhere.';
comment on column public.post_shares.revoked_at is 'When its owner ended it, or the item was no longer theirs.';

create unique index post_shares_token_hash_key on public.post_shares (token_hash);
create index post_shares_user_id_idx on public.post_shares (user_id, created_at desc, id desc);
create index post_shares_item_id_idx on public.post_shares (item_id);

-- Row-level security without a policy: links are read and written through functions alone.
alter table public.post_shares enable row level security;

grant select on public.post_shares to service_role;

select private.register_post_events('shared', 'share_opened', 'share_revoked');

insert into private.told_events (code, type, title, action_url, action_text, priority)
values ('post_share_opened', 'info', 'A shared scan was opened', '/dashboard/post/shared', 'See shared scans', 5);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- By what a link is found: the hash of its token; null for what no page has made.
create function private.share_hash(p_token text)
returns bytea
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_token ~ '^[A-Za-z0-9_-]{43}$' then sha256(convert_to(p_token, 'UTF8')) end;
end;
$$;

-- Whether a link opens its scan now: not once it has ended, nor while the account of its owner is shut.
create function private.is_live_share(p_share public.post_shares)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_share.revoked_at is null and p_share.ends_at > now() and exists (
    select 1 from auth.users u where u.id = p_share.user_id and private.is_open_account(u));
end;
$$;

-- Ends the links to an item that is no longer theirs who made them, which its chain says. They stay ended when it comes
-- back.
create function private.end_shares_of_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with ended as (
    update public.post_shares s set revoked_at = now()
    where s.item_id = new.id and s.revoked_at is null and s.ends_at > now()
    returning s.id)
  insert into public.post_events (item_id, kind, detail)
  select new.id, 'share_revoked', jsonb_build_object('share_id', e.id) from ended e;
  return null;
end;
$$;

create trigger tg_post_items__end_shares
  after update of user_id, undone_at on public.post_items
  for each row when ((old.user_id, old.undone_at) is distinct from (new.user_id, new.undone_at))
  execute function private.end_shares_of_post();


-- -------------------------------------------------------------------------------------------------
-- Making and ending links.

-- Refuses a member who has twenty links that work, or has made fifty within a day, ten of them to one item, revoked ones
-- included.
create function private.limit_post_shares(p_user_id uuid, p_item_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if (
    select count(*) from public.post_shares s
    where s.user_id = p_user_id and s.revoked_at is null and s.ends_at > now()) >= 20 then
    perform private.fail('PO072', 'Twenty links that work');
  end if;
  if exists (
    select 1 from public.post_shares s
    where s.user_id = p_user_id and s.created_at > now() - interval '24 hours'
    having count(*) >= 50 or count(*) filter (where s.item_id = p_item_id) >= 10) then
    perform private.fail('RL009', 'Fifty links within a day, or ten to one item');
  end if;
end;
$$;

-- See public.share_post_scan.
create function private.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_label text := private.one_line(p_for);
  v_hash bytea := case when p_token_hash ~ '^[0-9a-f]{64}$' then decode(p_token_hash, 'hex') end;
  v_share public.post_shares;
begin
  perform private.lock_member(v_user);
  select * into v_share from public.post_shares s where s.id = p_id;
  if found and (v_share.user_id, v_share.item_id, v_share.token_hash) is not distinct from (v_user, p_item_id, v_hash) then
    -- It may have ended since the first try, whose answer was lost.
    if not private.is_live_share(v_share) then
      perform private.fail('PO073', 'The link has ended');
    end if;
    return v_share.ends_at;
  end if;
  if found or p_id is null or v_hash is null then
    perform private.fail('PO027', 'Another link has this id, or the hash is none');
  end if;
  if v_label is null or v_label = '' or char_length(v_label) > 80 then
    perform private.fail('PO071', 'A link says for whom it is');
  end if;
  perform 1 from public.post_items i
  where i.id = p_item_id and i.user_id = v_user and i.undone_at is null
    and exists (select 1 from public.post_scans s where s.item_id = i.id and s.is_newest)
  for no key update;
  if not found then
    perform private.fail('PO070', 'No scan of the caller');
  end if;
  perform private.limit_post_shares(v_user, p_item_id);
  insert into public.post_shares (id, item_id, user_id, label, token_hash)
  values (p_id, p_item_id, v_user, v_label, v_hash)
  on conflict do nothing returning * into v_share;
  if not found then
    perform private.fail('PO027', 'Another link has this id or token');
  end if;
  perform private.note_post(p_item_id, 'shared', jsonb_build_object('share_id', p_id));
  return v_share.ends_at;
end;
$$;
grant execute on function private.share_post_scan(uuid, uuid, text, text) to authenticated, service_role;

-- Makes a link to the scan of an item of the caller's; answers when it ends. p_id and the token are made by the page,
-- p_token_hash is its SHA-256 in hex: sent again, it is answered the same. p_for: for whom, at most 80 characters. PO027:
-- another link has this id or token. PO070: the item is not the caller's, or not scanned. PO071: nobody named. PO072: twenty
-- links work already. PO073: the link of an earlier try has ended. RL009: fifty within a day, or ten to this item.
create function public.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text)
returns timestamptz
language sql
volatile
set search_path = ''
as $$ select private.share_post_scan(p_id, p_item_id, p_for, p_token_hash) $$;
grant execute on function public.share_post_scan(uuid, uuid, text, text) to authenticated, service_role;

-- See public.revoke_post_share.
create function private.revoke_post_share(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_share public.post_shares;
begin
  perform private.lock_member(v_user);
  select * into v_share from public.post_shares s where s.id = p_id and s.user_id = v_user for update;
  if not found then
    perform private.fail('PO073', 'No link of the caller');
  end if;
  if v_share.revoked_at is null and v_share.ends_at > now() then
    update public.post_shares s set revoked_at = now() where s.id = p_id;
    perform private.note_post(v_share.item_id, 'share_revoked', jsonb_build_object('share_id', p_id));
  end if;
end;
$$;
grant execute on function private.revoke_post_share(uuid) to authenticated, service_role;

-- Ends a link of the caller's at once; one that has ended stays so. PO073: it is none of theirs.
create function public.revoke_post_share(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.revoke_post_share(p_id) $$;
grant execute on function public.revoke_post_share(uuid) to authenticated, service_role;

-- See public.get_post_shares.
create function private.get_post_shares()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(l) - 'is_live' order by l.is_live desc, l.created_at desc, l.id desc), '[]')
    from (
      select s.id, s.item_id, s.label, s.created_at, s.ends_at, s.revoked_at, s.opened_count, s.last_opened_at,
        v.is_live, case when v.is_live then 'live' when s.revoked_at is null then 'expired' else 'revoked' end as state,
        case when i.user_id = v_user and i.undone_at is null then jsonb_build_object('kind', i.kind,
          'sender', coalesce(d.name, i.sender), 'received_at', i.received_at) end as item
      from public.post_shares s
      cross join lateral (select s.revoked_at is null and s.ends_at > now() as is_live) v
      join public.post_items i on i.id = s.item_id
      left join public.post_senders d on d.id = i.sender_id
      where s.user_id = v_user
      order by v.is_live desc, s.created_at desc, s.id desc
      limit 200) l);
end;
$$;
grant execute on function private.get_post_shares() to authenticated, service_role;

-- The links that the caller has made, those that work first, then the newest; at most 200. item: null once the item is no
-- longer theirs.
create function public.get_post_shares()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_shares() $$;
grant execute on function public.get_post_shares() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Opening. Whoever has the link is nobody: what they do is counted, and who they are is not asked.

-- Refuses a network from which links were opened ten times as often within an hour as forms may be sent, and counts this
-- opening. Right links count as well: one that is opened over and over tells its owner nothing.
create function private.limit_share_openings()
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
  -- One at a time: openings at the same moment would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('shared_scan:' || encode(v_origin, 'hex'), 0));
  if (
    select count(*) from private.form_origins o
    where o.form = 'shared_scan' and o.origin = v_origin and o.sent_at > now() - interval '1 hour')
    >= (select 10 * s.forms_per_origin from private.site_settings s) then
    perform private.fail('PO074', 'Too many links opened from this network');
  end if;
  insert into private.form_origins (form, origin) values ('shared_scan', v_origin);
  perform private.forget_form_origins();
end;
$$;

-- Locks the link of a token as long as it works; null otherwise. Its owner's profile comes first, against a deletion alone:
-- however often strangers open a link, its owner is not held up.
create function private.hold_post_share(p_token text)
returns public.post_shares
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_share public.post_shares;
begin
  perform 1 from public.profiles p
  where p.id = (select s.user_id from public.post_shares s where s.token_hash = private.share_hash(p_token))
  for key share;
  select * into v_share from public.post_shares s where s.token_hash = private.share_hash(p_token) for update;
  return case when private.is_live_share(v_share) then v_share end;
end;
$$;

-- Notes an opening: the first of a day in the chain of custody, without whoever opened it; the first of all to the owner.
create function private.note_share_opened(p_share public.post_shares)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.post_shares s set opened_count = s.opened_count + 1, last_opened_at = now() where s.id = p_share.id;
  if private.malta_clock(p_share.last_opened_at)::date is distinct from private.malta_today() then
    insert into public.post_events (item_id, kind, detail)
    values (p_share.item_id, 'share_opened',
      jsonb_build_object('share_id', p_share.id, 'opened', p_share.opened_count + 1));
  end if;
  if p_share.opened_count = 0 then
    perform private.tell(p_share.user_id, 'post_share_opened', jsonb_build_object('for', p_share.label),
      jsonb_build_object('post_item_id', p_share.item_id));
  end if;
end;
$$;

-- Lets whoever opened a link read its files until then: in it are the link and the moment, signed.
create function private.share_pass(p_share_id uuid, p_until bigint)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_facts text := p_share_id || '.' || p_until;
begin
  return v_facts || '.' || encode(extensions.hmac(
    convert_to('post_share:' || v_facts, 'UTF8'), (select s.secret from private.mail_secret s), 'sha256'), 'hex');
end;
$$;

-- See public.open_shared_scan.
create function private.open_shared_scan(p_token text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_share public.post_shares;
  v_answer jsonb;
begin
  perform private.limit_share_openings();
  v_share := private.hold_post_share(p_token);
  select jsonb_build_object(
    'by', left(coalesce(nullif(private.one_line(p.company_name), ''), private.one_line(p.full_name)), 120),
    'pass', private.share_pass(v_share.id, extract(epoch from now() + interval '1 hour')::bigint),
    'day', i.day, 'ends_at', v_share.ends_at, 'pdf', s.pdf, 'pages', (
      select jsonb_agg(jsonb_build_object('nr', n.nr, 'picture', n.picture, 'width', n.width, 'height', n.height)
        order by n.nr)
      from public.post_pages n where n.scan_id = s.id))
  into v_answer
  from public.post_items i
  join public.profiles p on p.id = i.user_id
  join public.post_scans s on s.item_id = i.id and s.is_newest
  where i.id = v_share.item_id and i.user_id = v_share.user_id and i.undone_at is null;
  if v_answer is not null then
    perform private.note_share_opened(v_share);
  end if;
  return v_answer;
end;
$$;
grant execute on function private.open_shared_scan(text) to anon, authenticated, service_role;

-- Opens the scan of a link, for whoever has it, and counts it: who shares it, the day it came, until when, and its files,
-- which can be read for an hour with the pass in the header x-shared-scan. Null for a link that is wrong, over or revoked:
-- nobody learns which. PO074: links were opened too often from one network within an hour.
create function public.open_shared_scan(p_token text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.open_shared_scan(p_token) $$;
grant execute on function public.open_shared_scan(text) to anon, authenticated, service_role;

-- The files that the pass in the header x-shared-scan of a request lets a visitor read: PDF and pictures of the newest scan,
-- while the link works, for an hour after the opening that answered the pass.
create function private.shared_scan_files()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_headers json := nullif(current_setting('request.headers', true), '');
  v_pass text := v_headers ->> 'x-shared-scan';
  v_parts text[] := regexp_match(v_pass, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{10})\.[0-9a-f]{64}$');
begin
  -- Read, and nothing else: an address that is signed would go on when the link has ended.
  if v_parts is null or current_setting('storage.operation', true) is distinct from 'storage.object.get_authenticated' then
    return '{}';
  end if;
  return array(
    select f.name
    from public.post_shares h
    join public.post_items i on i.id = h.item_id and i.user_id = h.user_id and i.undone_at is null
    join public.post_scans s on s.item_id = i.id and s.is_newest
    cross join lateral (
      select s.pdf as name union all select p.picture from public.post_pages p where p.scan_id = s.id) f
    where h.id = v_parts[1]::uuid and v_pass = private.share_pass(h.id, v_parts[2]::bigint)
      and to_timestamp(v_parts[2]::bigint) > now() and private.is_live_share(h));
end;
$$;
grant execute on function private.shared_scan_files() to anon;

-- A visitor reads the files of the scan whose link they have opened, as private.shared_scan_files says.
create policy post_files_select_shared on storage.objects
  for select to anon
  using (bucket_id = 'post-scans' and name = any ((select private.shared_scan_files())::text[]));

select private.audit_every_table();
select private.sample_no_texts();
