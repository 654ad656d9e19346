/** Asks the server for lists and counts as they are. */
export declare function reconcile(userId: string): Promise<void>;
/**
 * Does what is shown already, and takes it back when the server does not do it.
 * @param takeBack see `showChange`
 */
export declare function doShown(userId: string, action: () => Promise<void>, takeBack: () => void): Promise<void>;
/**
 * Keeps lists and counts in step with the server for as long as somebody follows. Bell and page
 * share one subscription although they come from different builds: this module is a federated
 * singleton, imported as `shared/notifications/feed.singleton` only.
 * @returns ends this following; the last one closes the subscription
 */
export declare function followNotifications(userId: string): () => void;
/** On another page: a browser that cannot hear of changes asks. */
export declare function askWhereUnheard(): void;
