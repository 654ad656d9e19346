import { useEffect, useRef, useState } from 'react';
import { useAppStore } from 'shared/runtime/store';
import { hasStoredSession, isMarkedRecovery, markRecovery } from 'shared/session/session-storage';

/** How long a link is given before it is called invalid, in ms (spec 1§2: about a second). */
export const checkDelay = 1000;
/** How long a slow session is waited for, in ms. */
export const sessionPatience = 10_000;

/** What the page says of a link that does not work (spec 1§2). */
export const invalidLink =
  'This password reset link is invalid or has expired. Please request a new one.';

/** The problems of spec 1§8. The first two say what the page says, so they are for the log. */
export const linkProblems = {
  refused: 'Invalid or expired reset link',
  noSession: 'Invalid or expired reset link. Please try requesting a new one.',
  sessionLost: 'Invalid or expired reset link. Please request a new password reset.',
  unexpected: 'An error occurred. Please try requesting a new password reset.',
} as const;

export type ResetLink =
  | { status: 'checking' }
  | { status: 'valid' }
  | { status: 'signed-in' }
  | { status: 'invalid'; problem: string };

const refused: ResetLink = { status: 'invalid', problem: linkProblems.refused };

/**
 * Whether the reset link this page was opened with works: it has become a recovery session. Once valid it
 * stays so, because setting the password ends the session.
 * @param isSpent it was followed here, and had been used or had expired.
 */
export function useResetLink(isSpent: boolean): ResetLink {
  const session = useAppStore((state) => state.session.status);
  const [fragment, setFragment] = useState<Fragment | null>(null);
  const [hasWaited, setHasWaited] = useState<'not yet' | 'delay' | 'patience'>('not yet');
  const wasValid = useRef(false);

  useEffect(() => {
    setFragment(readFragment());
    const delay = setTimeout(() => setHasWaited('delay'), checkDelay);
    const patience = setTimeout(() => setHasWaited('patience'), sessionPatience);
    return () => {
      clearTimeout(delay);
      clearTimeout(patience);
    };
  }, []);

  const link = isSpent ? refused : judge(session, fragment, hasWaited);
  if (link.status === 'valid') wasValid.current = true;

  useEffect(() => {
    // a mark left behind would turn the next ordinary session of this tab into a recovery; without it, one
    // that only waits for Auth to be there again would become an ordinary one
    const isOver = session === 'signed-out' && !hasStoredSession();
    if (link.status === 'invalid' && isOver) markRecovery(false);
  }, [link.status, session]);

  return wasValid.current ? { status: 'valid' } : link;
}

function judge(
  session: 'loading' | 'signed-out' | 'signed-in' | 'recovery',
  fragment: Fragment | null,
  hasWaited: 'not yet' | 'delay' | 'patience',
): ResetLink {
  if (session === 'recovery') return { status: 'valid' };
  if (fragment === null) return { status: 'checking' };
  if (fragment.hasError) return refused;
  if (session === 'loading') {
    return hasWaited === 'patience'
      ? { status: 'invalid', problem: linkProblems.unexpected }
      : { status: 'checking' };
  }
  if (!fragment.hasToken && session === 'signed-in') return { status: 'signed-in' };
  // the session may follow its token a moment later
  if (fragment.hasToken && hasWaited === 'not yet') return { status: 'checking' };
  return { status: 'invalid', problem: linkProblems.noSession };
}

interface Fragment {
  hasToken: boolean;
  hasError: boolean;
}

// the Auth client takes the token out of the address as it reads it; the mark tells it was there
function readFragment(): Fragment {
  const values = new URLSearchParams(globalThis.location.hash.slice(1));
  return {
    hasToken: values.has('access_token') || isMarkedRecovery(),
    hasError: values.has('error') || values.has('error_code'),
  };
}
