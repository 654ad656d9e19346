/**
 * The names of react-router-dom this site uses. Import them from `shared/router`, never from
 * react-router-dom: this one module is the federated singleton, and a second copy would mean a
 * second router with an empty context. Sharing the whole package instead costs 40 KB.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
