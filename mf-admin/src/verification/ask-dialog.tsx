import { type ReactNode, useState } from 'react';
import { optional } from 'shared/lib/form-rules';
import { Button } from 'shared/ui/button';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField } from 'shared/ui/field';
import type { OfficeCase } from 'shared/verification/office/types';
import {
  type AskReason,
  askReasons as knownReasons,
  type Party,
  type VerificationRules,
} from 'shared/verification/types';
import * as v from 'valibot';
import type { CaseWork } from './use-work';
import { askReasons, needName } from './words';

interface AskProps {
  of: OfficeCase;
  rules: VerificationRules | undefined;
  work: CaseWork;
  /** Null: of the case itself. */
  party: Party | null;
  /** Whose it is, in words. */
  what: string;
}

/** Notes that something has to be sent again; the member is asked for all of it at once, in the decision below. */
export function AskButton(props: AskProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`Ask again about ${props.what}`} onClick={() => setOpen(true)}>
        Ask again
      </Button>
      {isOpen && <AskDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const schema = v.pipe(
  v.object({
    need: v.pipe(v.string(), v.nonEmpty('Please choose what')),
    reason: v.picklist(knownReasons, 'Please choose why'),
    note: optional(500),
  }),
  v.forward(
    v.partialCheck(
      [['need'], ['note']],
      ({ need, note }) => need !== 'details' || note !== '',
      'Please say what you would like to know',
    ),
    ['note'],
  ),
);

function AskDialog({
  of,
  rules,
  work,
  party,
  what,
  onClose,
}: AskProps & { onClose: () => void }): ReactNode {
  const needs = needsOf(of, rules, party);
  return (
    <DialogForm
      title="Ask again"
      intro={what}
      action="Note it"
      definition={{
        schema,
        send: async ({ need, reason, note }: { need: string; reason: AskReason; note: string }) =>
          work.ask({ party_id: party?.id ?? null, need, reason, note: note || null }),
      }}
      initial={{ need: needs[0] ?? 'details', reason: '', note: '' }}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('need')} label="What">
            {needs.map((need) => (
              <option key={need} value={need}>
                {needName(need)}
              </option>
            ))}
          </SelectField>
          <SelectField {...form.field('reason')} label="Why">
            <option value="">Please choose</option>
            {knownReasons.map((reason) => (
              <option key={reason} value={reason}>
                {askReasons[reason]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            {...form.field('note')}
            label="Note for the member"
            optional
            maxLength={500}
            hint="They read it as you write it. Nothing is sent yet: you send all notes at once, at the end of the page."
          />
        </>
      )}
    </DialogForm>
  );
}

/** What can be asked for again: papers first, then answers, then anything. */
function needsOf(
  { customer_kind: kind }: OfficeCase,
  rules: VerificationRules | undefined,
  party: Party | null,
): string[] {
  const fitting = (rules?.needs ?? []).filter(
    (need) =>
      need.of === (party ? 'party' : 'case') &&
      !(need.need === 'signers' && kind === 'person') && // who that is, is asked of the one person
      (need.customer_kinds === null || (kind !== null && need.customer_kinds.includes(kind))) &&
      (party === null || need.role === null || hasRole(party, need.role)),
  );
  const names = (isFile: boolean) =>
    fitting.filter(({ answer }) => (answer === 'file') === isFile).map(({ need }) => need);
  return [...names(true), ...names(false), 'details'];
}

function hasRole(party: Party, role: string): boolean {
  return (
    {
      signer: party.is_signer,
      owner: party.is_owner,
      manager: party.is_manager,
      representative: party.capacity === 'representative',
      indirect: party.through !== null,
    }[role] ?? true
  );
}
