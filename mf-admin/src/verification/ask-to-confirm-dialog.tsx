import type { ReactNode } from 'react';
import { needed } from 'shared/lib/form-rules';
import { daysAfter, formatDay, maltaToday } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField, TextField } from 'shared/ui/field';
import { officeActions } from 'shared/verification/office/use-verification-office';
import * as v from 'valibot';

interface AskToConfirmProps {
  userId: string;
  name: string;
  /** The day from which their post is held as it is. */
  latest: string;
  onClose: () => void;
}

const usual = 30; // days

/** Asks a member who is approved to confirm who uses their address, by a day from which post is held otherwise. */
export function AskToConfirmDialog({
  userId,
  name,
  latest,
  onClose,
}: AskToConfirmProps): ReactNode {
  const today = maltaToday();
  const notThatDay = `Please choose a day from today to ${formatDay(latest)}`;
  const schema = v.object({
    day: v.pipe(
      v.string(),
      v.isoDate(notThatDay),
      v.minValue(today, notThatDay),
      v.maxValue(latest, notThatDay),
    ),
    reason: v.pipe(needed('Please say why you ask', 300), v.minLength(3, 'Please say why you ask')),
  });
  const inAMonth = daysAfter(today, usual);
  return (
    <DialogForm
      title="Ask to confirm who uses the address?"
      intro={name}
      action="Ask member"
      definition={{
        schema,
        send: async ({ day, reason }: { day: string; reason: string }) => {
          const say = unseenNews();
          await officeActions.askFor(userId, day, reason);
          say(
            day === today
              ? `${name} is told that new post is held from today.`
              : `${name} is asked, and told the day.`,
          );
        },
      }}
      initial={{ day: inAMonth < latest ? inAMonth : latest, reason: '' }}
      refusals={{ VF050: { field: 'day' } }}
      asksToDiscard
      keptAs={`ask to confirm ${userId}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            Something has changed, or is said to have. They are told by e-mail, look through what
            they told us, and send it.
          </p>
          <TextField
            {...form.field('day')}
            label="Post is held from"
            type="date"
            min={today}
            max={latest}
            hint={
              form.values.day === today
                ? 'At once: the address rests from today until it is approved again.'
                : 'Unless it is approved by then.'
            }
          />
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            rows={2}
            maxLength={300}
            hint="For the file; the member does not read it."
          />
        </>
      )}
    </DialogForm>
  );
}
