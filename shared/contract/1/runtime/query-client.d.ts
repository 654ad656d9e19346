import { QueryClient } from '@tanstack/react-query';
/**
 * The one cache of rows from the server. A refusal is final, so only a server that cannot be reached
 * is asked again; a screen that comes back within the stale time asks nothing.
 */
export declare const queryClient: QueryClient;
