import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: ReactNode;
  /** Marks the field as optional beside its label; every other field is required. */
  optional?: boolean;
  hint?: ReactNode;
  /** The text of what is wrong, in place of the hint. */
  error?: string | undefined;
}

interface Wiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function Field({
  label,
  optional,
  hint,
  error,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }): ReactNode {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        ...(note && { 'aria-describedby': noteId }),
        ...(error && { 'aria-invalid': true }),
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

type Own = 'label' | 'optional' | 'hint' | 'error';
type Control<Tag extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Tag>, Own>;

interface Trailing {
  /** Stands inside the input, at its end: a small button, a unit. */
  trailing?: ReactNode;
}

/** A labelled text input; spread `register(...)` of a form into it. */
export function TextField({
  label,
  optional,
  hint,
  error,
  trailing,
  ...input
}: Control<'input'> & Trailing): ReactNode {
  return (
    <Field {...{ label, hint, error, ...(optional && { optional }) }}>
      {(wiring) => {
        const control = <input {...input} {...wiring} className={styles.control} />;
        if (!trailing) return control;
        return (
          <div className={styles.withTrailing}>
            {control}
            {trailing}
          </div>
        );
      }}
    </Field>
  );
}

export function TextAreaField({
  label,
  optional,
  hint,
  error,
  ...input
}: Control<'textarea'>): ReactNode {
  return (
    <Field {...{ label, hint, error, ...(optional && { optional }) }}>
      {(wiring) => <textarea rows={4} {...input} {...wiring} className={styles.control} />}
    </Field>
  );
}

/** A native select: pass `<option>`s as children. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  ...select
}: Control<'select'>): ReactNode {
  return (
    <Field {...{ label, hint, error, ...(optional && { optional }) }}>
      {(wiring) => <select {...select} {...wiring} className={styles.control} />}
    </Field>
  );
}

/** A checkbox with its sentence beside it. */
export function CheckboxField({
  label,
  hint,
  error,
  ...input
}: Omit<Control<'input'>, 'optional'>): ReactNode {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-describedby={note ? id : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {note && (
        <p id={id} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
