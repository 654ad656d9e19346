/** Said at the end of a registration and at the sign-in that follows. */
export const accountCreated = 'Your account has been created.';
