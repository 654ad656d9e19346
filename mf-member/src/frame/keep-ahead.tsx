import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { isKept, openKept, readKept } from 'shared/lib/kept';
import { maltaToday } from 'shared/lib/malta-time';
import { isOffline } from 'shared/lib/unreachable-text';
import { useCode } from 'shared/lib/use-code';
import { useAppStore } from 'shared/runtime/store';

const afterwards = 5000; // ms: the page itself comes first
const mark = '/kept/read-on';

const loadRows = () => import(/* webpackChunkName: "rows-ahead" */ './rows-ahead');

/** Reads once a day what is kept for when there is no connection. Nobody waits for it. */
export function KeepAhead(): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const [isDue, setDue] = useState(false);
  const { data: code } = useCode('rows-ahead', loadRows, isDue);

  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const isOld = isKept(userId) && !isOffline() && (await lastRead(userId)) !== maltaToday();
      if (isCurrent) setDue(isOld);
    }, afterwards);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [userId]);

  const onDone = useCallback(() => {
    setDue(false);
    if (userId !== null) void noteRead(userId);
  }, [userId]);

  return isDue && code ? <code.RowsAhead onDone={onDone} /> : null;
}

async function lastRead(userId: string): Promise<string | undefined> {
  try {
    return await (await readKept(userId, mark))?.text();
  } catch {
    return maltaToday(); // the browser keeps nothing
  }
}

async function noteRead(userId: string): Promise<void> {
  try {
    const cache = await openKept(userId);
    await cache?.put(mark, new Response(maltaToday()));
  } catch {
    // there is no room: it is read again with the next page
  }
}
