-- A price without VAT is not taken for a net one (decision 055).

-- A price with what it is made of; "no VAT" where none is charged.
create or replace function private.price_in_words(p_net numeric, p_vat numeric)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.euros(p_net + p_vat) || case
    when p_net + p_vat = 0 then ''
    when p_vat = 0 then ' (no VAT)'
    else ' (' || private.euros(p_net) || ' + ' || private.euros(p_vat) || ' VAT)' end;
end;
$$;
