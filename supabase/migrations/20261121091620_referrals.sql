-- Referrals: members who registered through the code of an affiliate.

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index referrals_affiliate_id_idx on public.referrals (affiliate_id);

alter table public.referrals enable row level security;

grant select on public.referrals to authenticated;
grant select, insert, update, delete on public.referrals to service_role;

-- Administrators see who came through whom.
create policy referrals_select on public.referrals
  for select to authenticated using ((select private.is_admin()));

-- What follows from an e-mail that its owner has confirmed: an affiliate who was approved before there
-- was an account gets it, unless another account has been linked meanwhile; and a registration that
-- carries somebody's code counts, once, never for the own account of the affiliate.
create function private.follow_confirmed_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_new boolean := tg_op = 'INSERT' or old.email_confirmed_at is null;
begin
  if new.email_confirmed_at is null or not (v_is_new or old.email is distinct from new.email) then
    return null;
  end if;
  perform private.lock_affiliate_email(new.email);
  perform 1 from public.profiles p where p.id = new.id for no key update;

  update public.affiliates a set user_id = new.id
  where lower(a.email) = lower(new.email) and a.user_id is null and not a.is_test
    and a.status in ('approved', 'active')
    and not exists (
      select 1 from public.affiliates o
      where o.user_id = new.id and o.status in ('approved', 'active') and not o.is_test);
  if found then
    update public.profiles set is_affiliate = true where id = new.id;
  end if;

  if v_is_new then
    insert into public.referrals (affiliate_id, user_id)
    select a.id, new.id from public.affiliates a
    where a.referral_code = upper(btrim(new.raw_user_meta_data ->> 'referral_code'))
      and a.status in ('approved', 'active')
      and a.user_id is distinct from new.id and lower(a.email) <> lower(new.email)
    on conflict (user_id) do nothing;
  end if;
  return null;
end;
$$;

-- Named to run after the profile is created and before the e-mail is mirrored, which locks it.
create trigger tg_users__follow_confirmed_email
  after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.follow_confirmed_email();

-- Removes a referral whose code turns out to belong to the referred person.
create function private.drop_own_referral()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.referrals r where r.affiliate_id = new.id and r.user_id = new.user_id;
  return null;
end;
$$;

create trigger tg_affiliates__drop_own_referral
  after update of user_id on public.affiliates
  for each row when (new.user_id is not null)
  execute function private.drop_own_referral();

-- total_referrals is the number of referrals there are; the first makes an approved affiliate active.
create function private.count_referral()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.affiliates set total_referrals = total_referrals - 1 where id = old.affiliate_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.affiliates
    set total_referrals = total_referrals + 1,
      status = case status when 'approved' then 'active' else status end
    where id = new.affiliate_id;
  end if;
  return null;
end;
$$;

create trigger tg_referrals__count
  after insert or update of affiliate_id or delete on public.referrals
  for each row execute function private.count_referral();
