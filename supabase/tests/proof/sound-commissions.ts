/** What must hold of commissions and payouts, each rule as a query for what breaks it. */
export const commissionRules: Record<string, string> = {
  'a commission is the promised part of what was paid for a membership, held for thirty days': `
    select e.id from public.commission_entries e
    join public.purchases p on p.id = e.purchase_id
    cross join lateral (
      select coalesce(sum(i.net_amount), 0) as net from public.purchase_items i
      where i.purchase_id = p.id and (i.is_membership or i.is_credit and i.item_type <> 'usage')) m
    where e.kind = 'earned' and (p.status <> 'paid' or e.rate not in (0.2, 0.25, 0.3)
      -- Where a difference was let go, VAT that is put right later moves its share.
      or abs(e.base - round(m.net * p.paid_amount / p.total_amount, 2)) > (
        select coalesce(sum(y.written_off), 0) from public.payments y where y.purchase_id = p.id)
      or e.amount <> round(e.base * e.rate, 2)
      or e.available_on <> e.day + 30
      or not exists (select 1 from public.payments y where y.purchase_id = p.id and y.paid_on = e.day))`,

  'an order of a client earns its affiliate once, while the approval stands': `
    select p.purchase_number, p.total_amount, p.paid_amount, p.paid_at, m.net, y.day, a.status, a.decided_at, (
      select jsonb_agg(to_jsonb(o) order by o.created_at) from public.payments o where o.purchase_id = p.id) as payments
    from public.purchases p
    join public.referrals r on r.user_id = p.user_id
    join public.affiliates a on a.id = r.affiliate_id and a.status in ('approved', 'active') and not a.is_test
    cross join lateral (
      select sum(i.net_amount) as net from public.purchase_items i
      where i.purchase_id = p.id and (i.is_membership or i.is_credit and i.item_type <> 'usage')) m
    cross join lateral (select max(y.paid_on) as day from public.payments y where y.purchase_id = p.id and y.credit_id is null) y
    -- Of a few cents, or where a difference was let go, the part may be less than a cent.
    where p.status = 'paid' and round(round(m.net * p.paid_amount / nullif(p.total_amount, 0), 2) * 0.2, 2) > 0
      and y.day > (a.decided_at at time zone 'Europe/Malta')::date
      and not exists (select 1 from public.commission_entries e where e.purchase_id = p.id and e.kind = 'earned')`,

  'what was refunded of a membership is taken back in proportion, and never more than was earned': `
    select e.id, e.amount, t.amount as taken from public.commission_entries e
    cross join lateral (
      select coalesce(-sum(b.base), 0) as base, coalesce(-sum(b.amount), 0) as amount, bool_or(b.refund_id is null) as is_own
      from public.commission_entries b where b.earned_id = e.id) t
    cross join lateral (
      select coalesce(sum(private.refunded_membership(f)), 0) as net
      from public.refunds f where f.purchase_id = e.purchase_id) f
    where e.kind = 'earned' and (t.amount <> round(e.amount * t.base / e.base, 2)
      or t.base <> case when t.is_own then e.base else least(f.net, e.base) end)`,

  'what is taken back names the entry it is of, and its affiliate': `
    select b.id from public.commission_entries b join public.commission_entries e on e.id = b.earned_id
    where (b.affiliate_id, b.purchase_id, b.rate, b.available_on, e.kind)
      is distinct from (e.affiliate_id, e.purchase_id, e.rate, e.available_on, 'earned')`,

  'a payout is the sum of its entries, which are of its affiliate and were available': `
    select p.id, p.amount, s.amount from public.payouts p
    join public.payout_batches b on b.id = p.batch_id
    cross join lateral (
      select coalesce(sum(e.amount), 0) as amount, coalesce(bool_and(e.available_on <= (b.created_at at time zone 'Europe/Malta')::date
          or e.available_on <= private.malta_today()), true) as is_available,
        coalesce(bool_and(a.user_id is not distinct from p.user_id), true) as is_theirs
      from public.commission_entries e join public.affiliates a on a.id = e.affiliate_id where e.payout_id = p.id) s
    where s.amount <> case when b.status = 'cancelled' then 0 else p.amount end
      or not s.is_available or not s.is_theirs or p.vat_amount <> round(p.amount * p.vat_rate, 2)
      or p.paid_on is distinct from b.paid_on`,

  'numbers of invoices for affiliates run from 1 without a gap, per year': `
    with numbered as (
      select extract(year from p.document_on)::integer as year, split_part(p.document_number, '-', 3)::integer as number
      from public.payouts p where p.document_number is not null)
    select n.year from numbered n
    full join (select * from private.invoice_counters where kind = 'self_billed') c using (year)
    group by n.year, c.last_number
    having count(n.number) <> c.last_number or min(n.number) <> 1 or max(n.number) <> c.last_number or c.last_number is null`,

  'the balance of an affiliate is what was earned, less what was paid': `
    select b.affiliate_id from private.commission_balances b
    where b.held + b.available + b.on_the_way + b.paid <> (
      select sum(e.amount) from public.commission_entries e where e.affiliate_id = b.affiliate_id)`,
};
