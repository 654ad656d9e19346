import { paths } from 'shared/lib/paths';

/** 256 random bits, as they stand in a link. The server keeps their hash alone. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

/** SHA-256 in hex. */
export async function hashOfToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The token stands in the fragment, which browsers send to no server. */
export function linkOfToken(token: string): string {
  return `${location.origin}${paths.sharedScan}#${token}`;
}

/** @param fragment of an address, with its `#`; null where it holds no token */
export function tokenOfFragment(fragment: string): string | null {
  return /^#([\w-]{43})$/.exec(fragment)?.[1] ?? null;
}
