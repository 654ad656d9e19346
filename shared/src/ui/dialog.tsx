import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import 'shared/ui/tokens-later.css';
import styles from './dialog.module.css';
import { rememberFocus } from './kept-focus';
import { Toasts } from './toasts';

interface DialogProps {
  open: boolean;
  /** Escape, the close button and (unless `keepOnBackdrop`) a click beside it. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  intro?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** A click beside it does nothing: for dialogs that hold typed work. */
  keepOnBackdrop?: boolean;
  children: ReactNode;
}

/** A modal on the platform's own `<dialog>`: focus is kept inside and returns where it was. */
export function Dialog({ open, ...rest }: DialogProps): ReactNode {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  intro,
  size = 'md',
  keepOnBackdrop = false,
  children,
}: Omit<DialogProps, 'open'>): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    // focus returns to the opener even when it was opened from code
    const putFocusBack = rememberFocus();
    element?.showModal();
    // the close button comes first, but who opens a form means to fill it in
    if (!element?.querySelector('[autofocus]'))
      element?.querySelector<HTMLElement>(firstField)?.focus();
    return () => {
      element?.close();
      if (!putFocusBack()) document.querySelector('main')?.focus(); // the action removed the opener
    };
  }, []);

  // a press that starts inside and ends outside (selecting text) is no click on the backdrop
  function press(event: MouseEvent): void {
    pressedBackdrop.current = event.target === dialog.current;
  }
  function release(event: MouseEvent): void {
    if (!keepOnBackdrop && pressedBackdrop.current && event.target === dialog.current) onClose();
  }

  // Chrome closes a dialog that twice prevented `cancel`, typed work or not; a prevented key never
  // gets that far. `cancel` is left for the back gesture of phones.
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  function reopen(): void {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  }

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={reopen}
      onKeyDown={closeOnEscape}
      onMouseDown={press}
      onClick={release}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <div className={styles.heading}>
            <h2 id={titleId}>{title}</h2>
            {intro && <p className={styles.intro}>{intro}</p>}
          </div>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
        </header>
        {children}
      </div>
      {/* what lies outside a modal is neither seen nor heard */}
      <Toasts />
    </dialog>
  );
}

const firstField = 'form :is(input, select, textarea):not(:disabled)';

/** The row of buttons that closes a dialog: the main action comes last. */
export function DialogActions({ children }: { children: ReactNode }): ReactNode {
  return <div className={`ways ${styles.actions}`}>{children}</div>;
}
