import { invalidKey, noBucket } from './storage-error';

/** What the names of a hosted project may be made of, without what means something in an address. */
const PART = /^[\w!.*'() $@=;:+,-]{1,255}$/;
const MOST = 1024;

/**
 * A name as it was asked for, where it may be one: parts between slashes, none of them a way out of its folder.
 * @throws StorageError for any other
 */
export function objectName(name: unknown): string {
  if (typeof name !== 'string' || name.length > MOST) throw invalidKey(String(name));
  for (const part of name.split('/')) {
    if (!PART.test(part) || /^\.+$/.test(part) || part.trim() !== part) throw invalidKey(name);
  }
  return name;
}

/** @throws StorageError where no bucket can be called this */
export function bucketName(name: unknown): string {
  if (typeof name !== 'string' || !PART.test(name)) throw noBucket();
  return name;
}

/** The parts of a path behind its prefix, decoded once; whatever they are then is checked. */
export function pathParts(pathname: string): string[] {
  try {
    return decodeURIComponent(pathname).split('/');
  } catch {
    throw invalidKey(pathname);
  }
}
