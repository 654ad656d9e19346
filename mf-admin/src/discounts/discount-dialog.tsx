import { type ChangeEvent, type ReactNode, useState } from 'react';
import { fetchDiscountCode } from 'shared/discounts/api';
import type { DiscountCode } from 'shared/discounts/types';
import { saveDiscountCode } from 'shared/discounts/use-discounts';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Form } from 'shared/lib/use-form';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, SelectField, TextField } from 'shared/ui/field';
import { PresentState } from '../ui/present-state';
import styles from './discount-dialog.module.css';
import {
  copyOfDiscount,
  type DiscountValues,
  discountSchema,
  discountValues,
  newDiscount,
} from './discount-rules';
import { discountFacts, targetNames, typeNames } from './discount-texts';

/** What the form is about: a code to edit, one to copy, or a new one. */
export type DiscountTask = { edit: DiscountCode } | { copy: DiscountCode } | 'new';

/** Creates or changes a discount code (spec 2§5). */
export function DiscountDialog({
  task: present,
  onClose,
}: {
  task: DiscountTask;
  onClose: () => void;
}): ReactNode {
  const keptAs = nameOf(present);
  const { row: task, newId } = useBeginning(keptAs, present);
  const edited = task !== 'new' && 'edit' in task ? task.edit : null;
  const copied = task !== 'new' && 'copy' in task ? task.copy : null;
  const [known, setKnown] = useState<DiscountCode | null>(edited);
  return (
    <DialogForm
      title={edited ? `Edit ${edited.code}` : 'New discount code'}
      {...(copied && {
        intro: `It has the same rules as ${copied.code}. Give it a code of its own.`,
      })}
      size="lg"
      action={known ? 'Save discount code' : 'Create discount code'}
      busyLabel="Saving…"
      definition={{
        schema: discountSchema,
        send: async (rules) => {
          const say = unseenNews();
          await saveDiscountCode(known, newId, rules);
          say(known ? `${rules.code} saved.` : `${rules.code} created.`);
        },
      }}
      initial={edited ? discountValues(edited) : copied ? copyOfDiscount(copied) : newDiscount()}
      refusals={{
        '23505': {
          field: 'code',
          text: 'This discount code already exists. Please choose another.',
        },
      }}
      failure="Failed to save discount code"
      ways={(error) =>
        edited && (
          <PresentState
            error={error}
            opened={edited}
            read={async () => {
              const code = await fetchDiscountCode(edited.id);
              return code?.archived_at === null ? code : null;
            }}
            facts={discountFacts}
            onSeen={setKnown}
            onGone={() => setKnown(null)}
          />
        )
      }
      asksToDiscard
      keptAs={keptAs}
      onClose={onClose}
    >
      {(form) => <DiscountFields form={form} />}
    </DialogForm>
  );
}

function nameOf(task: DiscountTask): string {
  if (task === 'new') return 'discount code';
  return 'edit' in task ? `discount code is ${task.edit.id}` : `discount code like ${task.copy.id}`;
}

function DiscountFields({ form }: { form: Form<DiscountValues> }): ReactNode {
  const isPercentage = form.values.discount_type === 'percentage';
  return (
    <div className={styles.fields}>
      <TextField
        {...form.field('code')}
        label="Discount code"
        hint="What members enter in the cart. Capital letters make no difference."
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={asStored}
        required
      />
      <TextField
        {...form.field('description')}
        label="Description"
        optional
        hint="For the office only. Members don’t see it."
        maxLength={500}
        autoComplete="off"
      />
      <SelectField {...form.field('discount_type')} label="Discount type">
        <Options names={typeNames} />
      </SelectField>
      <TextField
        {...form.field('discount_value')}
        label={isPercentage ? 'Discount value (%)' : 'Discount value (€)'}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('minimum_purchase')}
        label="Minimum purchase (€)"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        hint="For the whole cart."
      />
      <TextField
        {...form.field('usage_limit')}
        label="Usage limit"
        optional
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        hint="Blank means unlimited, 0 means none."
      />
      <TextField
        {...form.field('valid_from')}
        label="Valid from"
        type="date"
        hint="From the start of the day (UTC)."
        required
      />
      <TextField
        {...form.field('valid_until')}
        label="Valid until"
        optional
        type="date"
        hint="Until the end of the day (UTC)."
      />
      <SelectField {...form.field('applicable_to')} label="Applies to">
        <Options names={targetNames} />
      </SelectField>
      <CheckboxField {...form.field('is_active')} label="Active: members can use it" />
    </div>
  );
}

function Options({ names }: { names: Readonly<Record<string, string>> }): ReactNode {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** Shows a code as it is stored while it is typed: in capitals, with nothing before it. */
function asStored({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
  const stored = field.value.trimStart().toUpperCase();
  if (stored === field.value) return;
  const fromEnd = field.value.length - (field.selectionEnd ?? field.value.length);
  field.value = stored;
  field.setSelectionRange(stored.length - fromEnd, stored.length - fromEnd);
}
