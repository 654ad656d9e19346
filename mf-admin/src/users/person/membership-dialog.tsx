import { type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Profile } from 'shared/profiles/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import type { Membership } from 'shared/users/person/types';
import { presentProfile, savePerson } from 'shared/users/person/use-person';
import { userName } from 'shared/users/types';
import * as v from 'valibot';
import { PresentState } from '../../ui/present-state';
import styles from './edit-dialogs.module.css';

const types: Readonly<Record<string, string>> = {
  standard: 'Standard',
  platinum: 'Platinum',
  essential: 'Essential',
  pro: 'Pro',
  enterprise: 'Enterprise',
};
const states: Readonly<Record<string, string>> = {
  pending_payment: 'Pending payment',
  active: 'Active',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

const schema = v.object({
  membership_type: v.string(),
  membership_status: v.string(),
  membership_valid_until: v.pipe(
    v.string(),
    v.transform((day) => day || null),
    v.nullable(
      v.pipe(
        v.string(),
        v.isoDate('Please enter a day'),
        v.minValue('2000-01-01', 'Please enter a day after 1999'),
        v.maxValue('2199-12-31', 'Please enter a day before 2200'),
      ),
    ),
  ),
});

/** Gives or ends a membership by hand; orders and payments are not touched. */
export function MembershipDialog({
  profile,
  onClose,
}: {
  profile: Profile;
  onClose: () => void;
}): ReactNode {
  const [read] = useState(profile); // as it was: the page behind the dialog follows what others do
  const [seen, setSeen] = useState(profile);
  return (
    <DialogForm
      title="Change membership"
      intro={userName(read)}
      size="sm"
      action="Change membership"
      busyLabel="Saving…"
      definition={{
        schema,
        send: async (typed) => {
          const say = unseenNews();
          await savePerson(seen, typed);
          say(`The membership of ${userName(read)} is changed.`);
        },
      }}
      initial={valuesOf(read)}
      ways={(error) => (
        <PresentState
          error={error}
          opened={read}
          read={() => presentProfile(read.id)}
          facts={facts}
          onSeen={setSeen}
        />
      )}
      onClose={onClose}
    >
      {(form) => {
        const {
          membership_type: type,
          membership_status: status,
          membership_valid_until: day,
        } = form.values;
        const isAnother = type !== read.membership_type || status !== read.membership_status;
        const keepsDay = day === read.membership_valid_until;
        // private.end_plans_for_grant
        const endsPaidPlan =
          read.membership_status === 'active' &&
          status === 'active' &&
          (type !== read.membership_type || (!day && read.membership_valid_until !== null));
        return (
          <>
            <Notice>
              For agreements made outside an order. This creates no order and changes no payment.
            </Notice>
            {endsPaidPlan && (
              <Notice tone="warning">
                Any running paid plan ends today for good, and any order to continue it is
                cancelled. Changing only the last day leaves the plan as it is.
              </Notice>
            )}
            <div className={styles.fields}>
              <SelectField {...form.field('membership_type')} label="Membership">
                <Options names={types} />
              </SelectField>
              <SelectField {...form.field('membership_status')} label="Status">
                <Options names={states} />
              </SelectField>
            </div>
            <TextField
              {...form.field('membership_valid_until')}
              type="date"
              label="Last day"
              optional
              min="2000-01-01"
              max="2199-12-31"
              hint={
                isAnother && keepsDay && read.membership_valid_until
                  ? 'This is the last day of the paid period. Unless you enter another day, saving removes it, and the membership has no end date.'
                  : 'If you leave this blank, the membership continues until you change it here.'
              }
            />
          </>
        );
      }}
    </DialogForm>
  );
}

function Options({ names }: { names: Readonly<Record<string, string>> }): ReactNode {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

function valuesOf(profile: Profile): Record<keyof Membership, string> {
  return {
    membership_type: profile.membership_type,
    membership_status: profile.membership_status,
    membership_valid_until: profile.membership_valid_until ?? '',
  };
}

function facts(profile: Profile): readonly (readonly [string, string])[] {
  const { membership_type: type, membership_status: status, membership_valid_until: day } = profile;
  return [
    ['Membership', types[type] ?? type],
    ['Status', states[status] ?? status],
    ['Last day', day ? formatDay(day) : ''],
  ];
}
