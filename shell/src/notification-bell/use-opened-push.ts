import { useEffect } from 'react';
import { markEventRead, markNotificationRead } from 'shared/notifications/api';
import { readByPush } from 'shared/push/opened';
import { useLocation, useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';

/** Goes where a notification on this device leads, and marks read what it told. */
export function useOpenedPush(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const userId = useAppStore((state) => state.session.userId);

  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const follow = ({ data }: MessageEvent<{ openedByPush?: unknown } | null>) => {
      const url = data?.openedByPush;
      if (typeof url === 'string' && /^\/dashboard(\/|$)/.test(url)) navigate(url);
    };
    worker.addEventListener('message', follow);
    worker.startMessages();
    return () => worker.removeEventListener('message', follow);
  }, [navigate]);

  useEffect(() => {
    const told = readByPush(hash);
    if (told === null || userId === null) return;
    navigate(pathname + search, { replace: true });
    const markRead = told.includes('-') ? markNotificationRead : markEventRead;
    markRead(userId, told, new Date().toISOString()).catch((cause: unknown) =>
      console.error('what was read on the device stays unread', cause),
    );
  }, [navigate, pathname, search, hash, userId]);
}
