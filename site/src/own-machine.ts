/** Whether what is sent to this host of an address crosses no network. */
export function isOwnMachine(hostname: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
