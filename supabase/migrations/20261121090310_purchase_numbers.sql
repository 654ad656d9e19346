-- Purchase numbers: unique, with gaps. checkout takes one for every order.

create sequence private.purchase_number_seq;

-- How many numbers a member has drawn by hand in the hour since the first of them.
create table private.purchase_number_draws (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  drawn_since timestamptz not null,
  drawn integer not null
);

-- Row-level security without a policy: the draws are for the function below alone.
alter table private.purchase_number_draws enable row level security;

-- The next number: unique, with gaps.
create function private.next_purchase_number()
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return 'PO-' || to_char(private.malta_today(), 'YYYY') || '-'
    || private.padded(nextval('private.purchase_number_seq'), 6);
end;
$$;

-- Counts what a member draws by hand, and refuses the twenty-first number within an hour (RL004).
create function private.generate_purchase_number()
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_hour_ago timestamptz := now() - interval '1 hour';
  v_drawn integer;
begin
  perform private.lock_member(v_user);
  insert into private.purchase_number_draws as d (user_id, drawn_since, drawn)
  values (v_user, now(), 1)
  on conflict (user_id) do update
    set drawn = case when d.drawn_since > v_hour_ago then d.drawn + 1 else 1 end,
      drawn_since = case when d.drawn_since > v_hour_ago then d.drawn_since else now() end
  returning drawn into v_drawn;
  if v_drawn > 20 then
    perform private.fail('RL004', 'Too many purchase numbers drawn within an hour');
  end if;
  return private.next_purchase_number();
end;
$$;
grant execute on function private.generate_purchase_number() to authenticated, service_role;

-- Hands out a purchase number (unique, with gaps: it is the reference of a bank transfer, not an
-- invoice number), at most 20 per member and hour. checkout takes its own; a number drawn here is
-- simply left unused.
create function public.generate_purchase_number()
returns text
language sql
volatile
set search_path = ''
as $$ select private.generate_purchase_number() $$;
grant execute on function public.generate_purchase_number() to authenticated, service_role;
