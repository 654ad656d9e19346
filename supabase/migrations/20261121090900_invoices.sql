-- Invoices and credit notes: issued by the server, numbered without gaps per year, copied in full
-- (seller, buyer and lines) and never edited afterwards. Only the status follows the order.

create table private.invoice_counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  primary key (kind, year)
);

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  invoice_number text not null unique,
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'issued')),
  description text not null default '',
  issued_date date not null,
  due_date date not null check (due_date >= issued_date),
  net_amount numeric(14, 2) not null,
  vat_amount numeric(14, 2) not null,
  amount numeric(14, 2) not null check (amount = net_amount + vat_amount),
  currency text not null default 'EUR' check (currency = 'EUR'),
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  credits_invoice_id uuid references public.invoices (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint invoices_one_per_purchase unique (purchase_id, kind),
  constraint invoices_credit_note_names_invoice
    check ((kind = 'credit_note') = (credits_invoice_id is not null)),
  constraint invoices_sign check (case kind when 'invoice' then amount >= 0 else amount <= 0 end)
);
comment on table public.invoices is
  'Not audited: nothing changes it but the order it follows, which is.';
comment on column public.invoices.amount is 'Gross. Negative on a credit note, as are its net, VAT and lines.';
comment on column public.invoices.status is 'pending, paid or cancelled; a credit note is issued.';
comment on column public.invoices.lines is
  'List of {position, item_type, item_id, title, quantity, unit_price, vat_included, discount_amount, '
  'vat_rate, net_amount, vat_amount, gross_amount}; supply_date where the day of supply is known, is_credit '
  'where days of a plan before are credited.';
comment on column public.invoices.seller is
  'The company at the time of issue, as in private.site_settings.';

create index invoices_user_id_idx on public.invoices (user_id, issued_date desc);
create index invoices_issued_date_idx on public.invoices (issued_date desc);
create index invoices_credits_invoice_id_idx on public.invoices (credits_invoice_id);

alter table public.invoices enable row level security;
-- Row-level security without a policy: the counters are for the functions below alone.
alter table private.invoice_counters enable row level security;

grant select on public.invoices to authenticated;
grant select on public.invoices to service_role;

-- A member reads their own invoices, an administrator all.
create policy invoices_select on public.invoices
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- An issued invoice stands. Its status may follow the order; nothing else moves, nothing is deleted.
create function private.keep_invoice()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'status') = (to_jsonb(old) - 'status') then
    return new;
  end if;
  perform private.fail('PY006', 'An issued invoice is never changed; issue a credit note',
    jsonb_build_object('invoice_number', old.invoice_number));
  return null;
end;
$$;

create trigger tg_invoices__keep
  before update or delete on public.invoices
  for each row execute function private.keep_invoice();

-- The next number of a kind in a year. The counter row stays locked until the transaction ends: the
-- next issue waits for it, and a refused one gives its number back. Take it last.
create function private.next_invoice_number(p_kind text, p_issued date)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number integer;
begin
  insert into private.invoice_counters as c (kind, year, last_number)
  values (p_kind, extract(year from p_issued)::integer, 1)
  on conflict (kind, year) do update set last_number = c.last_number + 1
  returning last_number into v_number;
  return case p_kind when 'invoice' then 'INV-' else 'CN-' end
    || to_char(p_issued, 'YYYY') || '-' || private.padded(v_number, 5);
end;
$$;

-- The day by which what is issued on a day should be paid.
create function private.due_date(p_issued date)
returns date
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_issued + 14;
end;
$$;

-- The company as an invoice names it; PY009 while nobody has said who sells here.
create function private.seller()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_seller jsonb := (select s.seller from private.site_settings s);
begin
  if v_seller is null then
    perform private.fail('PY009', 'The details of the company are not set, so no invoice can be issued');
  end if;
  return v_seller;
end;
$$;

-- By when an order should be paid: in 14 days, and one that goes on with a running membership by the end
-- of its period.
create function private.order_due_date(p_purchase_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  return least(private.due_date(v_today), (
    select greatest(v_today, p.membership_valid_until)
    from public.user_services us
    join public.profiles p on p.id = us.user_id
    where us.purchase_id = p_purchase_id and us.order_kind in ('renewal', 'change')));
end;
$$;

-- Issues the invoice of a purchase whose lines are written: paid at once when there is nothing to pay.
create function private.issue_invoice(p_purchase_id uuid)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_invoice public.invoices;
  v_today date := private.malta_today();
begin
  select * into strict v_purchase from public.purchases where id = p_purchase_id;
  insert into public.invoices (user_id, purchase_id, invoice_number, status, description, issued_date,
    due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines)
  select v_purchase.user_id, v_purchase.id, private.next_invoice_number('invoice', v_today),
    case when v_purchase.total_amount = 0 then 'paid' else 'pending' end,
    'Order ' || v_purchase.purchase_number || ': ' || string_agg(i.item_title, ', ' order by i.position),
    v_today, private.order_due_date(v_purchase.id),
    v_purchase.net_amount, v_purchase.vat_amount, v_purchase.total_amount, v_purchase.currency,
    private.seller(),
    (select jsonb_build_object('full_name', p.full_name, 'company_name', p.company_name,
        'email', p.email, 'phone', p.phone, 'address_line_1', p.address_line_1,
        'address_line_2', p.address_line_2, 'city', p.city, 'postal_code', p.postal_code,
        'country', p.country, 'vat_number', p.vat_number)
      from public.profiles p where p.id = v_purchase.user_id),
    jsonb_agg(jsonb_build_object('position', i.position, 'item_type', i.item_type,
      'item_id', i.item_id, 'title', i.item_title, 'quantity', i.quantity,
      'unit_price', i.unit_price, 'vat_included', i.vat_included,
      'discount_amount', i.discount_amount, 'vat_rate', v_purchase.vat_rate,
      'net_amount', i.net_amount, 'vat_amount', i.vat_amount, 'gross_amount', i.gross_amount)
      || jsonb_strip_nulls(jsonb_build_object('supply_date', i.metadata ->> 'event_date',
        'is_credit', nullif(i.is_credit, false)))
      order by i.position)
  from public.purchase_items i
  where i.purchase_id = v_purchase.id
  returning * into strict v_invoice;
  return v_invoice;
end;
$$;

-- Credits the invoice of a purchase by a note over its lines, with the amounts turned round: all of them,
-- which cancels the invoice, or those of the membership alone (plan, credited days, onboarding fee).
create function private.issue_credit_note(p_purchase_id uuid, p_membership_only boolean default false)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
  v_note public.invoices;
  v_today date := private.malta_today();
begin
  update public.invoices set status = case when p_membership_only then status else 'cancelled' end
  where purchase_id = p_purchase_id and kind = 'invoice'
  returning * into strict v_invoice;
  insert into public.invoices (user_id, purchase_id, kind, invoice_number, status, description,
    issued_date, due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines,
    credits_invoice_id)
  select v_invoice.user_id, v_invoice.purchase_id, 'credit_note',
    private.next_invoice_number('credit_note', v_today), 'issued',
    'Credit note for invoice ' || v_invoice.invoice_number, v_today, v_today,
    case when p_membership_only then -sum(i.net_amount) else -v_invoice.net_amount end,
    case when p_membership_only then -sum(i.vat_amount) else -v_invoice.vat_amount end,
    case when p_membership_only then -sum(i.gross_amount) else -v_invoice.amount end, v_invoice.currency,
    v_invoice.seller, v_invoice.buyer,
    jsonb_agg(l.line || jsonb_build_object(
      'discount_amount', -(l.line ->> 'discount_amount')::numeric,
      'net_amount', -(l.line ->> 'net_amount')::numeric,
      'vat_amount', -(l.line ->> 'vat_amount')::numeric,
      'gross_amount', -(l.line ->> 'gross_amount')::numeric) order by l.place),
    v_invoice.id
  from jsonb_array_elements(v_invoice.lines) with ordinality as l (line, place)
  left join public.purchase_items i
    on i.purchase_id = p_purchase_id and i.position = (l.line ->> 'position')::integer
  where not p_membership_only or i.is_membership or i.is_onboarding_fee or i.is_credit
  returning * into strict v_note;
  return v_note;
end;
$$;

-- The membership order that waits for its payment.
create function private.unpaid_membership(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'kind', coalesce(us.order_kind, 'first'), 'total_amount', p.total_amount, 'due_date', i.due_date,
      'membership_type', s.membership_type, 'billing_period', s.billing_period)
    from public.purchases p
    join public.user_services us on us.purchase_id = p.id
    join public.services s on s.id = us.service_id and s.membership_type is not null
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.user_id = p_user_id and p.status = 'pending'
    order by p.created_at, p.id
    limit 1);
end;
$$;

-- The day in Malta from which an order can no longer be paid: seven days after it was due, and for one that
-- goes on with a running membership beyond its end when that has expired. Also of one whose invoice is yet to
-- be issued.
create function private.order_lapses_on(p_purchase_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when us.order_kind in ('renewal', 'change') and d.due_date + 7 > p.membership_valid_until
        then coalesce(p.membership_grace_until + 1, d.due_date + 7)
      else d.due_date + 7 end
    from public.purchases o
    join public.profiles p on p.id = o.user_id
    left join public.user_services us on us.purchase_id = o.id and us.order_kind is not null
    left join public.invoices i on i.purchase_id = o.id and i.kind = 'invoice'
    cross join lateral (select coalesce(i.due_date, private.order_due_date(o.id)) as due_date) d
    where o.id = p_purchase_id);
end;
$$;
