const types = ['signup', 'recovery', 'email_change', 'magiclink', 'invite'] as const;

/** The link of a mail of Auth, as the address of a page brings it (`shared/mails/account-mails`). */
export interface AccountLink {
  token: string;
  /** What it is for, in Auth's own words. */
  type: (typeof types)[number];
}

export function readAccountLink(fragment: string): AccountLink | null {
  const values = new URLSearchParams(fragment.slice(1));
  const token = values.get('token_hash');
  const type = types.find((one) => one === values.get('type'));
  return token && type ? { token, type } : null;
}
