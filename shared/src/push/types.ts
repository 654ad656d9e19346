/** What a person has chosen about notifications on their devices. */
export interface PushChoices {
  /** In the order in which they are shown. */
  topics: PushTopic[];
  /** By the clock in Malta, as in "22:00"; null: there are no quiet hours. */
  quiet_from: string | null;
  quiet_until: string | null;
  /** Where notifications come to, the oldest first. */
  devices: PushDevice[];
}

export interface PushTopic {
  topic: string;
  is_wanted: boolean;
}

export interface PushDevice {
  id: string;
  /** As in "Chrome on Android". */
  name: string;
  /** By this a browser knows itself. */
  endpoint: string;
  created_at: string;
  /** When a notification last went to it. */
  used_at: string | null;
}

/** What a service worker is handed with a notification (see `private.push_message`). */
export interface PushMessage {
  text: string;
  /** A path of this site. */
  url: string;
  tag: string;
  /** The one it tells of. */
  notification_id?: string;
  /** It tells of several: all of this event that are unread. */
  event?: string;
}
