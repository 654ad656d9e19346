/** Whether `text` looks like an e-mail address; only a message sent there can tell whether it is. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** What a person reads beside an address that cannot be one (spec 1§5). */
export const invalidEmailText = 'Please enter a valid email address';
