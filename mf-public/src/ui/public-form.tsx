import type { ReactNode } from 'react';
import { company } from 'shared/company';
import type { AppError } from 'shared/lib/app-error';
import type { Form } from 'shared/lib/use-form';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { nothingLost } from '../lib/nothing-lost';
import { NeedsScript } from './needs-script';
import styles from './public-form.module.css';

interface PublicFormProps<Values extends object> {
  form: Form<Values>;
  /** The button's text, and what is heard while the form is on its way. */
  action: string;
  sendingLabel: string;
  /** What happens with what is sent, under the button. */
  note: ReactNode;
  children: ReactNode;
}

/** The frame of a form that anyone may send: its failure and its button. */
export function PublicForm<Values extends object>({
  form: { props, status, error },
  action,
  sendingLabel,
  note,
  children,
}: PublicFormProps<Values>): ReactNode {
  return (
    <form {...props} className={styles.form}>
      {children}
      {error && <Failure error={error} />}
      <NeedsScript />
      <div>
        <Button type="submit" tone="primary" busy={status !== 'editing'} busyLabel={sendingLabel}>
          {action}
        </Button>
      </div>
      <p className={styles.note}>{note}</p>
    </form>
  );
}

function Failure({ error }: { error: AppError }): ReactNode {
  if (error.code === 'AF001') {
    return (
      <Notice tone="warning" announce>
        <p>{error.userText}</p>
      </Notice>
    );
  }
  const isLimit = error.code.startsWith('RL');
  return (
    <ErrorNotice error={error}>
      {isLimit ? (
        <a href={`mailto:${company.email}`}>Write an e-mail instead</a>
      ) : (
        <span>{nothingLost}</span>
      )}
    </ErrorNotice>
  );
}

/** Two short fields beside each other where there is room. */
export function Pair({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.pair}>{children}</div>;
}
