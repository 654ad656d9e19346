import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'shared/router';
import styles from './button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  tone?: ButtonTone;
  size?: 'md' | 'sm';
  /** Fills its container's width. */
  wide?: boolean;
}

function look({ tone = 'secondary', size = 'md', wide = false }: Look, className?: string): string {
  return [styles.button, styles[tone], styles[size], wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}

// A key that is held down presses once: the next press would be for whatever got the focus by the first,
// such as Undo in the place of Delete.
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/**
 * A press may move the page: a notice goes, texts appear. The second press of a double click would then meet
 * a link or a button that nobody aimed at, so it counts on the same control alone.
 */
function ignoreSecondPress(pressed: HTMLElement): void {
  const kinds = ['mousedown', 'click'] as const; // the first of them would move the focus
  function heed(event: globalThis.MouseEvent): void {
    if (event.detail < 2) {
      for (const kind of kinds) document.removeEventListener(kind, heed, true);
    } else if (!pressed.contains(event.target as Node)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  for (const kind of kinds) document.addEventListener(kind, heed, true);
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Work is under way: keeps its width and its place in the focus order, and ignores clicks. */
    busy?: boolean;
    /** What assistive technology hears meanwhile. */
    busyLabel?: string;
    children: ReactNode;
  };

export function Button({
  tone,
  size,
  wide,
  busy = false,
  busyLabel = 'Please wait…',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  function click(event: MouseEvent<HTMLButtonElement>): void {
    ignoreSecondPress(event.currentTarget);
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={look(
        { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      data-busy={busy || undefined}
      onClick={click}
      onKeyDown={pressOnce}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {busy && <span className="visually-hidden">{busyLabel}</span>}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function ButtonLink({ tone, size, wide, className, ...rest }: Look & LinkProps): ReactNode {
  return (
    <Link
      {...rest}
      className={look(
        { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      onKeyDown={pressOnce}
    />
  );
}

/** The same for what is not of this site: a letter in the reader's mail program, another site. */
export function ButtonAnchor({
  tone,
  size,
  wide,
  className,
  ...rest
}: Look & ComponentProps<'a'>): ReactNode {
  return (
    <a
      {...rest}
      className={look(
        { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    />
  );
}
