import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField } from './field';
import styles from './password-field.module.css';

/** A password input that can be made readable, for a moment and for the person who types it. */
export function PasswordField({
  label,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'trailing'> & {
  label: string;
}): ReactNode {
  const [isShown, setShown] = useState(false);
  const word = isShown ? 'Hide' : 'Show';
  return (
    <TextField
      {...rest}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${word} ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {word}
        </button>
      }
    />
  );
}
