import type { ReactNode } from 'react';
import { Refusal } from './refusal';

/** /test-admin-notifications for everybody but administrators. */
export default function TestNotificationsRefusal(): ReactNode {
  return (
    <Refusal
      title="Test Notifications"
      text="Access Denied: This page is only available to administrators"
    />
  );
}
