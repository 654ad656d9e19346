/** What a person reads who could not sign in for a reason that is not theirs. */
export const signInFailure =
  'Signing in is not possible right now. Please try again in a few minutes.';

/** What a person reads whose request for a reset link did not get through (spec 1§8). */
export const resetRequestFailure = 'Failed to send reset email';

/** What a person reads whose request for another confirmation did not get through. */
export const confirmationRequestFailure =
  'The message could not be sent. Please try again in a few minutes.';

/** What a person reads whose link could not be looked at, for a reason that is not the link's. */
export const accountLinkFailure =
  'The link cannot be used right now. It still works: please try again in a few minutes.';
