import { type RemoteName, remoteNames } from '../../rspack.base';

/** What is built and deployed by itself: the shell and each remote. */
export type AppName = 'shell' | RemoteName;

export const appNames: readonly AppName[] = ['shell', ...remoteNames];
