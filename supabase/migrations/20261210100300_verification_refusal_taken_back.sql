-- "Not accepted" bars a member for good and is told without a reason, so a mistake in it has to be put right (decision 058): another
-- officer than the one who decided it takes it back, with a reason. The case then waits for a decision as it did before, and until
-- there is one nothing is given back: post stays held, and papers that ended stay so.

alter table public.verification_events drop constraint verification_events_kind_check;
alter table public.verification_events add constraint verification_events_kind_check check (
  kind in ('sent', 'looked', 'screened', 'asked', 'approved_first', 'approved', 'refused', 'taken_back', 'suspended', 'withdrawn'));

-- See public.take_back_verification_refusal.
create function private.take_back_verification_refusal(p_id uuid, p_version integer, p_reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
  v_reason text := private.one_line(p_reason);
begin
  perform private.require_opened(p_id);
  if coalesce(char_length(v_reason), 0) not between 3 and 300 then
    perform private.fail('VF042', 'No reason');
  end if;
  if private.has_just_decided(p_id, 'taken_back', jsonb_build_object('version', p_version)) then
    return private.verification_for_office(p_id);
  end if;
  perform private.lock_member(v.user_id) from public.verifications v where v.id = p_id and v.user_id is not null;
  select * into v_case from public.verifications v where v.id = p_id for no key update;
  if v_case.user_id is null or v_case.state <> 'refused' or v_case.refusal ->> 'reason' <> 'not_accepted' then
    perform private.fail('VF053', 'No case that was refused for good');
  end if;
  perform private.refuse_changed(v_case, p_version);
  if (
    select e.done_by from public.verification_events e
    where e.verification_id = p_id and e.kind = 'refused' order by e.at desc limit 1) = auth.uid() then
    perform private.fail('VF054', 'Another officer takes it back');
  end if;
  update public.verifications v
  set state = 'in_review', refusal = null, decided_at = null, first_approved_by = null, version = v.version + 1,
    due_at = coalesce(private.working_moment_after(now(), private.verification_limit('due_days')), now() + interval '7 days')
  where v.id = p_id;
  perform private.note_verification(p_id, 'taken_back', jsonb_build_object('reason', v_reason, 'version', p_version));
  perform private.tell_officers('verification_to_review', '{}');
  return private.verification_for_office(p_id);
end;
$$;
grant execute on function private.take_back_verification_refusal(uuid, integer, text) to authenticated, service_role;

-- Takes back that somebody is not accepted: their case waits for a decision again. VF004, VF042, VF043. VF053: it was not refused so,
-- or the account is gone. VF054: by the officer who refused it.
create function public.take_back_verification_refusal(p_id uuid, p_version integer, p_reason text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.take_back_verification_refusal(p_id, p_version, p_reason) $$;
grant execute on function public.take_back_verification_refusal(uuid, integer, text) to authenticated, service_role;
