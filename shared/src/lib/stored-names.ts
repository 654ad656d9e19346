/**
 * Everything the site keeps in a browser, by the name it has there; of one that ends in `…` there are several.
 * The cookie policy says of each what it is for, and the compiler holds the two to each other.
 */
export interface StoredNames {
  /** Outlives the browser. */
  persistent:
    | 'consent'
    | 'auth-session'
    | 'cart:…'
    | 'order-attempt:…'
    | 'profile-card:…'
    | 'role'
    | 'pending-membership'
    | 'registration-draft'
    | 'events-view'
    | 'post-unsent:…'
    | 'counter-sounds'
    | 'push-person'
    | 'push-endpoint';
  /** Goes with the tab. */
  temporary:
    | 'auth-session'
    | 'auth-remember'
    | 'auth-recovery'
    | 'session-not-kept'
    | 'registration-form'
    | 'profile-form'
    | 'contact-form'
    | 'affiliate-application'
    | 'scroll-positions'
    | 'reloaded-for-new-release'
    | 'recent-finds';
  /** A database of the browser. */
  database: 'post-counter';
  /** Caches of the browser, for when there is no connection. */
  cache: 'site' | 'kept:…';
}

export type StoragePlace = Exclude<keyof StoredNames, 'database' | 'cache'>;

type KeyOf<Name> = Name extends `${infer Head}…` ? `${Head}${string}` : Name;

/** What a value may be kept under. */
export type StorageKey<Place extends StoragePlace> = KeyOf<StoredNames[Place]>;
