/** What is read when nothing more precise is known. */
export const unknownFailure = 'Something went wrong. Please try again.';

/** Read by a person who is not an administrator (spec 2§8). */
export const adminsOnly = 'Access denied: Admin privileges required';

/** Read by an administrator who is not a super administrator. */
export const superAdminsOnly =
  'Access denied: This page is only available to super administrators.';
