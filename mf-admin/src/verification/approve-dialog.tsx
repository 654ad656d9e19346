import type { ReactNode } from 'react';
import { capitalised } from 'shared/lib/capitalised';
import { optional } from 'shared/lib/form-rules';
import { formatDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField } from 'shared/ui/field';
import type { OfficeCase } from 'shared/verification/office/types';
import { officeActions } from 'shared/verification/office/use-verification-office';
import type { RiskLevel, VerificationRules } from 'shared/verification/types';
import * as v from 'valibot';
import { ReopenWay } from './reopen-way';
import type { CaseWork } from './use-work';
import { riskLevels, untilReasons } from './words';

interface ApproveDialogProps {
  of: OfficeCase;
  rules: VerificationRules | undefined;
  work: CaseWork;
  onClose: () => void;
}

/** Approves at the risk of its reasons, or a higher one with a note; says until when, and who else is needed. */
export function ApproveDialog({ of, rules, work, onClose }: ApproveDialogProps): ReactNode {
  const lowest = of.risk.proposed;
  const levels = riskLevels.slice(riskLevels.indexOf(lowest));
  const schema = v.pipe(
    v.object({ risk: v.picklist(levels), note: optional(500) }),
    v.forward(
      v.partialCheck(
        [['risk'], ['note']],
        ({ risk, note }) => risk === lowest || note !== '',
        'Please say why the risk is higher than its reasons',
      ),
      ['note'],
    ),
  );
  async function send({ risk, note }: { risk: RiskLevel; note: string }): Promise<void> {
    const say = unseenNews();
    const checks = of.checks.map(({ key }) => key).filter((key) => work.ticked.includes(key));
    const now = await officeActions.approve(of, { checks, risk, note: note || null });
    work.end();
    say(
      now.state === 'second'
        ? 'You approved it first. The other officers are told that it waits for a second.'
        : 'Approved. The member is told.',
    );
  }
  return (
    <DialogForm
      title="Approve who uses this address?"
      intro={of.company_name ?? of.member?.full_name}
      action="Approve"
      busyLabel="Approving…"
      definition={{ schema, send }}
      initial={{ risk: lowest, note: '' }}
      refusals={{ VF048: { field: 'note' } }}
      keptAs={`approve ${of.id}`}
      asksToDiscard
      ways={(error) => <ReopenWay error={error} id={of.id} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('risk')} label="Risk">
            {levels.map((level) => (
              <option key={level} value={level}>
                {capitalised(level)}, {level === lowest ? 'as its reasons say' : 'higher'}
              </option>
            ))}
          </SelectField>
          <p>{effectOf(of, rules, form.values.risk)}</p>
          <TextAreaField
            {...form.field('note')}
            label="Note"
            optional={form.values.risk === lowest}
            rows={3}
            maxLength={500}
            hint="For the file; the member does not read it."
          />
        </>
      )}
    </DialogForm>
  );
}

/** Until when an approval stands, or who approves next. */
function effectOf(of: OfficeCase, rules: VerificationRules | undefined, risk: RiskLevel): string {
  const terms = rules?.terms.find((one) => one.risk === risk);
  if (terms?.persons === 2 && of.state !== 'second') {
    return `A high risk needs two: another officer looks at it after you, and approves. It is then reviewed after ${terms.review_months} months at most.`;
  }
  const { valid_until_if_approved: until, until_reason: why } = of;
  if (risk !== of.risk.proposed && terms) {
    return `It stands for ${terms.review_months} months at most, then it is reviewed. From now on they use the address, and post that was held is theirs.`;
  }
  return `It stands until ${until ? formatDay(until) : 'its review'}${why ? `: ${untilReasons[why]}` : ''}. From now on they use the address, and post that was held is theirs.`;
}
