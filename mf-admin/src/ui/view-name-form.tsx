import { type ReactNode, useEffect, useState } from 'react';
import { unknownFailure } from 'shared/lib/failure-texts';
import { needed } from 'shared/lib/form-rules';
import { useForm } from 'shared/lib/use-form';
import { longestViewName } from 'shared/saved-views/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import rows from './named-rows.module.css';
import styles from './saved-views.module.css';

interface ViewNameFormProps {
  /** Of a view that is renamed. */
  initial?: string;
  action: string;
  /** @param newId of a view that is added: the same at a second try. */
  send: (name: string, newId: string) => Promise<void>;
  onSent: (name: string) => void;
  onCancel?: () => void;
}

const schema = v.object({ name: needed('Please give the view a name', longestViewName) });

/** Asks what a view is called. */
export function ViewNameForm({
  initial = '',
  action,
  send,
  onSent,
  onCancel,
}: ViewNameFormProps): ReactNode {
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm({
    definition: { schema, send: ({ name }) => send(name, newId) },
    initial: { name: initial },
    fallback: unknownFailure,
    refusals: {
      '23505': { field: 'name', text: 'You already have a view with this name' },
      SV001: { field: 'name' },
    },
    onSent: ({ name }) => onSent(name),
  });
  useEffect(() => {
    if (initial !== '') form.focus('name', 'select');
  }, []);
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('name')}
        label="Name"
        maxLength={longestViewName}
        autoComplete="off"
      />
      <div className={rows.ways}>
        <Button type="submit" tone="primary" size="sm" busy={form.status !== 'editing'}>
          {action}
        </Button>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {form.error && <ErrorNotice error={form.error} />}
    </form>
  );
}
