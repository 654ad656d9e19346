const mark = '#told-';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The address that a message opens: its page, with which notification has been read by that. */
export function openedByPush(url: string, notificationId: string | undefined): string {
  return notificationId === undefined ? url : `${url}${mark}${notificationId}`;
}

/** The notification that was read by opening this fragment; null: none. */
export function readByPush(fragment: string): string | null {
  const id = fragment.startsWith(mark) ? fragment.slice(mark.length) : '';
  return uuid.test(id) ? id : null;
}
