/**
 * Where a site is deployed to, and read back from: a folder, or an address that files are sent to.
 * Paths are those of the site, without a slash in front.
 */
export interface Target {
  /** For people: what it is called in messages. */
  readonly name: string;
  /** Undefined: there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  /** Whoever reads at the same moment gets the file before or the new one, never a part. */
  write(path: string, content: Buffer): Promise<void>;
  remove(path: string): Promise<void>;
  /** A file as it is now, with what `swap` tells it by. */
  readTagged(path: string): Promise<Tagged | undefined>;
  /**
   * Writes if the file is still the one with this tag; undefined: if there is none yet.
   * @returns false when somebody else was faster; nothing is written then
   */
  swap(path: string, content: Buffer, tag: string | undefined): Promise<boolean>;
}

/** Nothing is done later that is not done now; whatever else fails may have been done all the same. */
export class Refused extends Error {}

/** What a state of the site can be read from. */
export type Source = Pick<Target, 'name' | 'read'>;

export interface Tagged {
  content: Buffer;
  tag: string;
}

/**
 * Paths come from the site too: whoever wrote there must not lead a deploy, or its token, elsewhere. An
 * address loses blanks and control characters as it is read, which makes two slashes of what lay between.
 */
export function ofSite(path: string): string {
  const isInside = path.split('/').every((name) => /^(?!\.{1,2}$)[^\\:?#%\s\p{Cc}]+$/u.test(name));
  if (!isInside) throw new Error(`${path} is not a path within a site.`);
  return path;
}
