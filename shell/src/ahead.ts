import { paths } from 'shared/lib/paths';
import { fetchNotifications } from 'shared/notifications/api';
import { everything, notificationLimit } from 'shared/notifications/types';
import type { Ahead } from 'shared/remote-contract';
import { fetchStart } from 'shared/start/api';

/** What frame and bell ask for whoever arrives, on every page behind the sign-in. */
const ahead: Ahead = {
  [paths.dashboard]: ({ user }) => [
    fetchStart(),
    fetchNotifications(user, everything, { limit: notificationLimit }),
  ],
};

export default ahead;
