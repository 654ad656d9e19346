/**
 * The router, for everyone: import it from `shared/router`, never from react-router-dom. This one
 * module is the federated singleton; a second copy would mean a second router with an empty
 * context, and sharing the whole package instead costs 40 KB.
 *
 * Location and navigation are React Router's. `Link`, `NavLink` and `Outlet` are ours: every
 * address of this site is a constant from `shared/lib/paths`, so the parts of React Router that
 * match patterns and load data would only be carried along (6 KB brotli of a first visit).
 */
export { BrowserRouter, Navigate, useLocation, useNavigate, useNavigationType, useSearchParams, } from 'react-router-dom';
export { Link, type LinkProps, NavLink } from './link';
export { Outlet, OutletProvider } from './outlet';
