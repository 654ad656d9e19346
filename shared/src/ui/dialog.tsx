import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import 'shared/ui/tokens-later.css';
import { rememberFocus } from '../lib/kept-focus';
import styles from './dialog.module.css';
import { keepWhole } from './keep-whole';
import { Toasts } from './toasts';

interface DialogProps {
  open: boolean;
  /** Escape, the close button and (unless `keepOnBackdrop`) a click beside it. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  intro?: ReactNode;
  /** `full`: the whole window, for whoever may see nothing behind it. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
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
  const begun = useRef<Element>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    // focus returns to the opener even when it was opened from code
    const putFocusBack = rememberFocus();
    const stopWatching = element ? keepInView(element) : undefined;
    element?.showModal(); // last: what is changed in an open dialog styles all that is in it once more
    return () => {
      stopWatching?.();
      element?.close();
      // The action removed the opener; a dialog that closed with this one may have put the focus back already.
      const isLost = !putFocusBack() && document.activeElement === document.body;
      if (isLost) document.querySelector('main')?.focus();
    };
  }, []);

  // with every rendering: a form may come later than its dialog, and has the focus unless somebody moved it
  useEffect(() => {
    const { activeElement } = document;
    const isWhereItBegan = activeElement === begun.current || begun.current === null;
    if (!dialog.current || !isWhereItBegan) return;
    beginIn(dialog.current);
    begun.current = document.activeElement;
  });

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
            <h2 id={titleId}>{keepWhole(title)}</h2>
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

/** Mark of the button a plain question begins on. */
export const beginsHere = { 'data-begins-here': true };

// The close button comes first, but who opens a form means to fill it in.
const beginnings = [
  '[autofocus]',
  '[data-begins-here]',
  'form :is(input, select, textarea):not(:disabled, [readonly])',
];

function beginIn(dialog: HTMLDialogElement): void {
  const targets = beginnings.map((each) => dialog.querySelector<HTMLElement>(each));
  targets.find((target) => target !== null)?.focus();
}

/**
 * Keeps a dialog in the part of the window that is seen: an on-screen keyboard covers the rest, and
 * only tells the visual viewport of it. One that was zoomed into shows less, too, and moves nothing.
 */
function keepInView({ style }: HTMLDialogElement): (() => void) | undefined {
  const view = window.visualViewport;
  if (!view) return;
  const place = () => {
    if (view.scale > 1) return;
    style.setProperty('--seen-top', `${view.offsetTop}px`);
    style.setProperty('--seen-height', `${view.height}px`);
  };
  place();
  const changes = ['resize', 'scroll'] as const;
  for (const change of changes) view.addEventListener(change, place);
  return () => {
    for (const change of changes) view.removeEventListener(change, place);
  };
}

/** The row of buttons that closes a dialog: the main action comes last. */
export function DialogActions({ children }: { children: ReactNode }): ReactNode {
  return <div className={`ways ${styles.actions}`}>{children}</div>;
}
