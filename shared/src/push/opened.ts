const mark = '#told-';
const told = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z_]+)$/;

/**
 * The address that a message opens: its page, with what has been read by that.
 * @param what a notification, or the event of several; undefined: nothing
 */
export function openedByPush(url: string, what: string | undefined): string {
  return what === undefined ? url : `${url}${mark}${what}`;
}

/** What was read by opening this fragment: a notification, or the event of several; null: nothing. */
export function readByPush(fragment: string): string | null {
  const what = fragment.startsWith(mark) ? fragment.slice(mark.length) : '';
  return told.test(what) ? what : null;
}
