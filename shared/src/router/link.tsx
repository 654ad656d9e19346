import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address on this site: a path from `shared/lib/paths`, with query or fragment if wanted. */
  to: string;
  /** Takes the place of the current history entry. */
  replace?: boolean;
  /** Travels with the history entry (`useLocation().state`). */
  state?: unknown;
  /** What a plain click does instead of going there, once there is code to do it. */
  onFollow?: (() => void) | undefined;
}

/** A link within the site: an ordinary `<a>`, except that a plain click loads no new document. */
export function Link({ to, replace, state, onFollow, onClick, ...rest }: LinkProps): ReactNode {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  function click(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // As browsers do: going where one already is adds nothing to the history.
    const isSame = to === pathname + search + hash;
    if (onFollow) onFollow();
    else navigate(to, { replace: replace ?? isSame, state });
  }
  // what acts is kept for the code when it is clicked before (shell/src/early)
  return <a {...rest} href={to} data-acts={onFollow && true} onClick={click} />;
}

/** A link that knows when it leads to the page shown (`aria-current="page"`). */
export function NavLink(props: LinkProps): ReactNode {
  const { pathname } = useLocation();
  const isCurrent = pathname.replace(/(.)\/$/, '$1') === props.to;
  return <Link {...props} aria-current={isCurrent ? 'page' : props['aria-current']} />;
}

// Anything else is the browser's business: new tabs, downloads, other buttons and frames.
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
    (!target || target === '_self') &&
    !event.currentTarget.hasAttribute('download') &&
    !event.defaultPrevented
  );
}
