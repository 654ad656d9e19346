import { createContext, type ReactNode, use } from 'react';

const OutletContext = createContext<ReactNode>(null);

/** The page inside a layout; the shell says which one it is. */
export function Outlet(): ReactNode {
  return use(OutletContext);
}

export function OutletProvider({
  page,
  children,
}: {
  page: ReactNode;
  children: ReactNode;
}): ReactNode {
  return <OutletContext value={page}>{children}</OutletContext>;
}
