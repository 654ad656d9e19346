import { useEffect, useRef, useState } from 'react';
import { fetchAffiliateNotices, insertTestAffiliate } from 'shared/diagnostics/api';
import { reloadDiagnostics } from 'shared/diagnostics/use-diagnostics';
import { asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { type Action, useAction } from 'shared/lib/use-action';

const noticeDelay = 2000; // ms from the insert to the check, spec 2§9

interface DebugTests {
  /** What was done and found, oldest first. */
  lines: readonly { key: number; text: string }[];
  testAffiliate: Action<[]>;
  testNotifications: Action<[]>;
}

/**
 * The two tests of the panel, told line by line (spec 2§8): an answer that refuses is told with its
 * text, no answer at all without.
 */
export function useDebugTests(userId: string | null): DebugTests {
  const [lines, setLines] = useState<DebugTests['lines']>([]);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  function log(text: string): void {
    setLines((before) => [...before, { key: before.length, text }]);
  }

  async function checkNotices(): Promise<void> {
    try {
      const notices = userId === null ? [] : await fetchAffiliateNotices(userId);
      log(`Affiliate notifications found: ${notices.length} (of the 5 newest)`);
      for (const { title, message } of notices) log(`${title}: ${message}`);
    } catch (cause) {
      const { answer, userText } = asAppError(cause, unknownFailure);
      log(
        answer === 'none' ? 'Notification check failed' : `Notification check error: ${userText}`,
      );
    }
  }

  async function insertAndCheck(): Promise<void> {
    log('Creating a test affiliate…');
    try {
      const { first_name, last_name, email } = await insertTestAffiliate();
      log(`Test affiliate created: ${first_name} ${last_name}, ${email}`);
    } catch (cause) {
      const { answer, userText } = asAppError(cause, unknownFailure);
      log(answer === 'none' ? 'Test Error' : `Test Insert Error: ${userText}`);
      return;
    }
    log('Checking notifications in 2 seconds…');
    await pause(noticeDelay, leaving.current?.signal);
    if (leaving.current?.signal.aborted) return;
    await checkNotices();
    await reloadDiagnostics();
  }

  return {
    lines,
    testAffiliate: useAction(insertAndCheck),
    testNotifications: useAction(checkNotices),
  };
}

/** Ends early when `signal` says so. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
