import { type ReactNode, useState } from 'react';
import { useBeginning } from 'shared/lib/kept-typing';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Form } from 'shared/lib/use-form';
import { onboardingFee, vatRate, withVat } from 'shared/memberships/fees';
import { fetchServiceEntry } from 'shared/services/api';
import { savePlan } from 'shared/services/edit-services';
import type { FeeEntry, PlanDraft, PlanEntry } from 'shared/services/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { PresentState } from '../ui/present-state';
import styles from './plan-dialog.module.css';
import { type PlanValues, planFacts, planValues, rulesOf } from './plan-form';

interface PlanDialogProps {
  plan: PlanEntry | FeeEntry;
  onClose: () => void;
}

/** Changes what a plan costs and includes, or what the onboarding fee costs. */
export function PlanDialog({ plan: present, onClose }: PlanDialogProps): ReactNode {
  const keptAs = `plan ${present.id}`;
  const { row: plan } = useBeginning(keptAs, present);
  const [known, setKnown] = useState(plan);
  const isFee = plan.is_onboarding_fee;

  async function save(draft: PlanDraft): Promise<void> {
    const say = unseenNews();
    await savePlan(draft, known);
    say(`“${plan.title}” was saved.`);
  }

  return (
    <DialogForm
      title={`Edit “${plan.title}”`}
      action={isFee ? 'Save fee' : 'Save plan'}
      busyLabel="Saving…"
      definition={{ schema: rulesOf(plan), send: save }}
      initial={planValues(plan)}
      ways={(error) => (
        <PresentState
          error={error}
          opened={plan}
          read={() => fetchServiceEntry<PlanEntry | FeeEntry>(plan.id)}
          facts={planFacts}
          onSeen={setKnown}
        />
      )}
      asksToDiscard
      keptAs={keptAs}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice tone="warning">
            <p>{isFee ? feeWarning : planWarning}</p>
          </Notice>
          <NetPrice form={form} name="price" label="Price without VAT (€)" />
          {!isFee && <Inclusions form={form} />}
        </>
      )}
    </DialogForm>
  );
}

const planWarning =
  'Applies to new orders, renewals included. Existing orders and running memberships keep their price and what they include.';
const feeWarning = `Applies to new orders; at 0 no fee is charged. The public pages and the terms say ${formatEuro(onboardingFee)}, so have them changed too.`;

type PlanForm = Pick<Form<PlanValues>, 'field' | 'values'>;

function Inclusions({ form }: { form: PlanForm }): ReactNode {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.field('included_documents')}
          label="Included documents a month"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('processing_hours')}
          label="Processing hours"
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <TextField
        {...form.field('paper_days')}
        label="Days paper is kept after its scan"
        inputMode="numeric"
        autoComplete="off"
        optional
        hint="Then what each member chose is done with it. Blank: 30. Running memberships follow."
      />
      <NetPrice form={form} name="extra_document_price" label="Extra scan price (€)" isOptional />
      <SelectField
        {...form.field('status')}
        label="Status"
        hint={
          form.values.status === 'inactive'
            ? 'Nobody can choose it. Memberships on this plan get no renewal order.'
            : undefined
        }
      >
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </SelectField>
    </>
  );
}

function NetPrice({
  form,
  name,
  label,
  isOptional = false,
}: {
  form: PlanForm;
  name: 'price' | 'extra_document_price';
  label: string;
  isOptional?: boolean;
}): ReactNode {
  const typed = form.values[name];
  return (
    <TextField
      {...form.field(name)}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      hint={
        isOptional && typed.trim() === ''
          ? 'Blank: no extra scans can be ordered.'
          : grossHint(typed)
      }
      required={!isOptional}
    />
  );
}

function grossHint(typed: string): string | undefined {
  const net = readEuro(typed);
  if (!isWholeCents(net)) return undefined; // no number, or refused as it is sent
  return `${formatEuro(net)}, or ${formatEuro(withVat(net))} with ${formatPercent(vatRate)} VAT`;
}
