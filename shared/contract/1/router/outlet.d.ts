import { type ReactNode } from 'react';
/** The page inside a layout; the shell says which one it is. */
export declare function Outlet(): ReactNode;
export declare function OutletProvider({ page, children, }: {
    page: ReactNode;
    children: ReactNode;
}): ReactNode;
