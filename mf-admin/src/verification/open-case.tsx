import type { ReactNode } from 'react';
import { unknownFailure } from 'shared/lib/failure-texts';
import { needed } from 'shared/lib/form-rules';
import { useForm } from 'shared/lib/use-form';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { officeActions } from 'shared/verification/office/use-verification-office';
import * as v from 'valibot';
import styles from './open-case.module.css';

const reasons = [
  'Next in the queue',
  'Second approval',
  'Review of what was decided',
  'The member asks',
  'An authority asks',
];

const tooShort = 'Please say why you look at it';
const schema = v.object({
  reason: v.pipe(needed(tooShort, 300), v.minLength(3, tooShort)),
});

/** Asks why a case is opened. @param isAgain the hour is over; what stands below is kept */
export function OpenCase({ id, isAgain = false }: { id: string; isAgain?: boolean }): ReactNode {
  const form = useForm({
    definition: { schema, send: ({ reason }) => officeActions.open(id, reason) },
    initial: { reason: '' },
    fallback: unknownFailure,
  });
  return (
    <Card as="section" className={styles.card} aria-labelledby="open-case">
      <h3 id="open-case">{isAgain ? 'The hour is over' : 'Why do you open this case?'}</h3>
      <p className={styles.text}>
        {isAgain
          ? 'What you ticked and typed is kept. Say again why you look at it to see the documents and to decide.'
          : 'It has passports, home addresses and owners in it. Your name, the time and the reason are recorded; it then stays open for an hour.'}
      </p>
      <form {...form.props} className={styles.form}>
        <div className={styles.reasons}>
          {reasons.map((reason) => (
            <Button
              key={reason}
              size="sm"
              onClick={() => {
                form.fill({ reason });
                form.focus('reason');
              }}
            >
              {reason}
            </Button>
          ))}
        </div>
        <TextField {...form.field('reason')} label="Reason" maxLength={300} autoComplete="off" />
        {form.error && <ErrorNotice error={form.error} />}
        <div>
          <Button
            type="submit"
            tone="primary"
            busy={form.status === 'sending'}
            busyLabel="Opening…"
          >
            {isAgain ? 'Open again' : 'Open case'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
