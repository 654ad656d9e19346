import type { FormEvent, ReactNode } from 'react';
import { company } from 'shared/company';
import type { AppError } from 'shared/lib/app-error';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { NeedsScript } from 'shared/ui/needs-script';
import { Notice } from 'shared/ui/notice';
import styles from './public-form.module.css';

interface PublicFormProps {
  isSending: boolean;
  error: AppError | null;
  submit: () => Promise<void>;
  prepare: () => void;
  keep: () => void;
  /** The button's text, and what is heard while the form is on its way. */
  action: string;
  sendingLabel: string;
  /** What happens with what is sent, under the button. */
  note: ReactNode;
  children: ReactNode;
}

/** The frame of a form that anyone may send: its failure and its button. */
export function PublicForm(props: PublicFormProps): ReactNode {
  const { isSending, error, action, sendingLabel, note, children } = props;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void props.submit();
  }

  return (
    <form
      noValidate
      className={styles.form}
      onFocus={props.prepare}
      onChange={props.keep}
      onSubmit={submit}
    >
      {children}
      {error && <Failure error={error} />}
      <NeedsScript />
      <div>
        <Button type="submit" tone="primary" busy={isSending} busyLabel={sendingLabel}>
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
        <span>Nothing you typed is lost; send it again when ready.</span>
      )}
    </ErrorNotice>
  );
}

/** Two short fields beside each other where there is room. */
export function Pair({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.pair}>{children}</div>;
}
