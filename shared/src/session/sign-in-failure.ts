/** What a person reads who could not sign in for a reason that is not theirs. */
export const signInFailure =
  'Signing in is not possible right now. Please try again in a few minutes.';
