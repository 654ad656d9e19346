import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useForm } from 'shared/lib/use-form';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import styles from './second-factor.module.css';

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((code) => code.replace(/\s/g, '')), // apps show it in two groups
    v.regex(/^\d{6}$/, 'Enter the six digits that your app shows'),
  ),
});

/** Asks for the six digits an authenticator app shows. */
export function CodeForm({
  action,
  busyLabel,
  send,
  isFirst = false,
}: {
  action: string;
  busyLabel: string;
  /** Is given the six digits. */
  send: (code: string) => Promise<void>;
  /** It is what the page is about: one types at once. */
  isFirst?: boolean;
}): ReactNode {
  const form = useForm({
    definition: { schema, send: ({ code }) => send(code) },
    initial: { code: '' },
    fallback: 'The code could not be checked. Please try again.',
    refusals: { mfa_verification_failed: { field: 'code' } },
    onRefused: () => form.focus('code', 'select'),
  });
  const begin = useEffectEvent(() => form.focus('code'));
  useEffect(() => {
    if (isFirst) begin();
  }, [isFirst]);

  return (
    <form {...form.props} className={styles.form}>
      {form.error && <ErrorNotice error={form.error} />}
      <TextField
        {...form.field('code')}
        label="Code"
        hint="Six digits, new every 30 seconds"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <Button
        type="submit"
        tone="primary"
        wide
        busy={form.status !== 'editing'}
        busyLabel={busyLabel}
      >
        {action}
      </Button>
    </form>
  );
}
