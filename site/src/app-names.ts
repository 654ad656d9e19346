/** Names of the deployable remotes; also their folder, their address (/r/<name>/) and their origin. */
export const remoteNames = ['mf-public', 'mf-member', 'mf-admin'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** What is built and deployed by itself: the shell and each remote. */
export type AppName = 'shell' | RemoteName;

export const appNames: readonly AppName[] = ['shell', ...remoteNames];
