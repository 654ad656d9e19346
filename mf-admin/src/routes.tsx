import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';

/** What mf-admin shows, page by page; each page is a chunk of its own, named after its capability. */
const routes: RemoteRoutes = {
  contract: remoteContract,
  audience: 'admin',
  pages: {},
};

export default routes;
