import type { ComponentProps, ReactNode } from 'react';
import styles from './dialog-form.module.css';

/** A form in a dialog. It checks itself, so that every browser says the same. */
export function DialogForm(props: Omit<ComponentProps<'form'>, 'className'>): ReactNode {
  return <form {...props} noValidate className={styles.form} />;
}
