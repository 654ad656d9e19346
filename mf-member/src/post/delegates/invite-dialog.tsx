import { type ReactNode, useState } from 'react';
import { blankToNull, emailAddress, needed } from 'shared/lib/form-rules';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { delegateActions } from 'shared/post-delegates/use-post-delegates';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';

const longest = 120;
const longestAhead = 3653; // days, as the database has it

const schema = v.object({
  name: needed('Enter what you call them', longest),
  email: emailAddress,
  what: v.picklist(['new', 'all']),
  until: v.pipe(
    v.string(),
    v.check(
      (day) => day === '' || (day >= maltaToday() && day <= daysAfter(maltaToday(), longestAhead)),
      'Choose a last day from today on, within ten years.',
    ),
    blankToNull,
  ),
});

/** Asks whom a member invites, and what for. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [id] = useState(() => crypto.randomUUID()); // a second try after a lost answer invites once
  return (
    <DialogForm<v.InferInput<typeof schema>, v.InferOutput<typeof schema>>
      title="Invite someone"
      intro="They get an e-mail with a link, and accept with one press, signed in with that e-mail address."
      size="sm"
      action="Send invitation"
      busyLabel="Sending…"
      definition={{
        schema,
        send: async ({ what, ...values }) => {
          const say = unseenNews();
          await delegateActions.invite({ id, ...values, isAll: what === 'all' });
          say(`The invitation to ${values.name} is on its way.`, 'success');
        },
      }}
      initial={{ name: '', email: '', what: 'new', until: '' }}
      refusals={{ PO078: { field: 'email' } }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('name')}
            label="Their name"
            maxLength={longest}
            autoComplete="off"
            hint="As you call them. It is in the history of what they open."
            required
          />
          <TextField
            {...form.field('email')}
            label="Their e-mail address"
            type="email"
            autoComplete="off"
            required
          />
          <SelectField {...form.field('what')} label="What they read">
            <option value="new">Post that comes from today on</option>
            <option value="all">All my post, also what has come before</option>
          </SelectField>
          <TextField
            {...form.field('until')}
            type="date"
            label="Last day"
            optional
            min={maltaToday()}
            max={daysAfter(maltaToday(), longestAhead)}
            hint="Without one, it continues until you end it."
          />
        </>
      )}
    </DialogForm>
  );
}
