-- What the forms that anyone can send have in common: a limit per e-mail and hour, one per network
-- address, and stricter ones while very many are sent: a script can neither flood the administrators nor
-- lock everybody else out of the form.

-- From where a form came in the last hour; never the address itself.
create table private.form_origins (
  form text not null,
  origin bytea not null,
  sent_at timestamptz not null default now()
);
create index form_origins_origin_idx on private.form_origins (form, origin, sent_at);
create index form_origins_sent_at_idx on private.form_origins (sent_at);
alter table private.form_origins enable row level security;

-- Without a salt all four thousand million IPv4 addresses could be hashed and compared in a minute.
create table private.form_salt (salt bytea not null default extensions.gen_random_bytes(32));
insert into private.form_salt default values;
alter table private.form_salt enable row level security;

-- The network a request came from, salted and hashed; null when nobody trustworthy says so. The edge
-- of a hosted project writes this header over what the client sent; x-forwarded-for it only adds to.
-- A household with IPv6 can choose addresses from a whole /56 network, so that counts as one origin.
create function private.request_origin()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  v_address inet;
begin
  v_address := regexp_replace(v_headers ->> 'cf-connecting-ip', '^::ffff:', '');
  v_address := network(set_masklen(v_address, case family(v_address) when 4 then 32 else 56 end));
  return (
    select extensions.digest(s.salt || convert_to(v_address::text, 'UTF8'), 'sha256')
    from private.form_salt s);
exception when invalid_text_representation then
  return null;
end;
$$;

-- Deletes origins once they no longer count. Called by every form and by run_daily.
create function private.forget_form_origins()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.form_origins o where o.ctid in (
    select f.ctid from private.form_origins f
    where f.sent_at <= now() - interval '1 hour' for update skip locked);
end;
$$;

-- For tables with email, user_id and created_at. Argument: how many per sender, e-mail and hour: what others send
-- under a member's address leaves the member's own allowance alone. Refuses with RL001,
-- with RL006 when too many came from the same network, and with RL003 while everyone together sends
-- too many: then only who has hardly sent any is still let in.
create function private.limit_form()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_per_email integer := tg_argv[0];
  v_origin bytea := private.request_origin();
  v_from_email integer;
  v_from_origin integer;
  v_in_all integer;
begin
  -- One at a time per e-mail and per network: forms sent at the same moment would not see each other.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || lower(new.email), 0));
  execute format('select count(*) from public.%I t '
    'where lower(t.email) = lower($1) and t.user_id is not distinct from $2 '
    'and t.created_at > now() - interval ''1 hour''', tg_table_name)
  into v_from_email using new.email, auth.uid();
  if v_from_email >= v_per_email then
    perform private.fail('RL001', 'Too many submissions in the last hour');
  end if;

  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || encode(v_origin, 'hex'), 0));
  select count(*) into v_from_origin from private.form_origins o
  where o.form = tg_table_name and o.origin = v_origin and o.sent_at > now() - interval '1 hour';
  if v_from_origin >= (select s.forms_per_origin from private.site_settings s) then
    perform private.fail('RL006', 'Too many submissions from this network in the last hour');
  end if;

  execute format('select count(*) from (select 1 from public.%I t '
    'where t.created_at > now() - interval ''1 hour'' limit 500) t', tg_table_name)
  into v_in_all;
  if v_in_all >= 500 and (v_origin is null or v_from_origin >= 3) then
    perform private.fail('RL003', 'Too many submissions from everyone in the last hour');
  end if;

  if v_origin is not null then
    insert into private.form_origins (form, origin) values (tg_table_name, v_origin);
  end if;
  perform private.forget_form_origins();
  return new;
end;
$$;

-- For tables with email: stores the address that is meant. Named to run before what counts and compares addresses.
create function private.clean_form_email()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := private.clean_email(new.email);
  return new;
end;
$$;
