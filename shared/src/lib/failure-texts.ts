/** What is read when nothing more precise is known. */
export const unknownFailure = 'Something went wrong. Please try again.';

/** What is read by who is not an administrator (spec 2§8). */
export const adminsOnly = 'Access denied: Admin privileges required';

/** What is read by an administrator where that is not enough. */
export const superAdminsOnly =
  'Access denied: This page is only available to super administrators.';
