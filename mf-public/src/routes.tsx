import { paths } from 'shared/lib/paths';
import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';

/** What mf-public shows, page by page; each page is a chunk of its own, named after its capability. */
const routes: RemoteRoutes = {
  contract: remoteContract,
  audience: 'public',
  pages: {
    [paths.home]: () => import(/* webpackChunkName: "home" */ './home/home-page'),
  },
};

export default routes;
