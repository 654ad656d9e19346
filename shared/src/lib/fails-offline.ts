/**
 * For a query of somebody at work: offline it fails and can be tried again, where it would otherwise
 * wait without a word. It is asked again once there is a connection.
 */
export const failsOffline = { networkMode: 'always', refetchOnReconnect: true } as const;
