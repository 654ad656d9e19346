import type { ComponentProps, ReactNode } from 'react';
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
export declare function Link({ to, replace, state, onFollow, onClick, ...rest }: LinkProps): ReactNode;
/** A link that knows when it leads to the page shown (`aria-current="page"`). */
export declare function NavLink(props: LinkProps): ReactNode;
