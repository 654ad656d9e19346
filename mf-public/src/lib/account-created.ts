/** Said at the end of a registration and at the sign-in that follows. */
export const accountCreated = 'Your account has been created.';

/** How long it is said before the page goes on by itself, in ms (spec 1§9). */
export const redirectDelay = 2000;
