// The push services of Chrome and its relatives, Firefox, Safari and Edge.
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/**
 * Whether a message may be sent there. An endpoint is whatever a browser has said, so it could name a server inside of our
 * own network: nothing but known services is called.
 * @param standIn where the stack plays a push service: what begins so is allowed, too
 */
export function isPushService(endpoint: string, standIn?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (standIn !== undefined && url.href === endpoint && endpoint.startsWith(standIn)) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    KNOWN.some((host) => host.test(url.hostname))
  );
}
