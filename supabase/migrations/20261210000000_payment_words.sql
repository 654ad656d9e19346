-- An invoice is put right for a business outside the Union, too, which no VAT number confirms (decision 055): its owner
-- reads that the business is confirmed.

-- What a member is told of the VAT on their invoices. Null for other events.
create or replace function private.vat_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_event
    when 'vat_number_invalid' then 'VIES, the register of the European Commission, no longer knows ' || (p_params ->> 'vat_number')
      || ' as valid. From now on we add VAT to what you order. Please check the number with your tax office.'
    when 'vat_corrected' then 'Your business is confirmed: credit note ' || (p_params ->> 'credit_note_number')
      || ' and invoice ' || (p_params ->> 'invoice_number') || ' without VAT replace the invoice of order '
      || (p_params ->> 'purchase_number') || '.'
      || case when (p_params ->> 'credited')::numeric > 0 then ' ' || private.euros((p_params ->> 'credited')::numeric)
        || ' that you paid is now your credit with us.' else '' end
  end;
end;
$$;
