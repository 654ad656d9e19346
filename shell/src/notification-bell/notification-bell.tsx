import type { ReactNode } from 'react';

export default function NotificationBell(): ReactNode {
  return null;
}
