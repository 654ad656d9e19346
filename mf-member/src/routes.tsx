import { type RemoteRoutes, remoteContract } from 'shared/remote-contract';

/** What mf-member shows, page by page; each page is a chunk of its own, named after its capability. */
const routes: RemoteRoutes = {
  contract: remoteContract,
  audience: 'member',
  pages: {},
};

export default routes;
