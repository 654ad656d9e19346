/** Of everything that is read of a person's notifications. */
export const everyKey = (userId: string | null) => ['notifications', userId] as const;

/** Of how many there are of each type. */
export const countsKey = (userId: string | null) => [...everyKey(userId), 'counts'] as const;
