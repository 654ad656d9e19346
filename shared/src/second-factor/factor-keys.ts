/** What keeps a person out of the office. */
export const officeLockKey = (userId: string | null) => ['second-factor', 'lock', userId] as const;

/** A person's own second factor. */
export const ownFactorKey = (userId: string | null) => ['second-factor', 'own', userId] as const;

/** Of everyone in the office. */
export const officeFactorsKey = ['second-factor', 'office'] as const;
