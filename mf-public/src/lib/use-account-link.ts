import { useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { useAction } from 'shared/lib/use-action';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { useLocation, useNavigate } from 'shared/router';
import { type AccountLink, readAccountLink } from 'shared/session/account-link';
import { accountLinkFailure } from 'shared/session/failure-texts';
import { loadSessionApi } from 'shared/session/load-session-api';

interface OpenedLink {
  /** In the address of this page; null when there is none, or none any more. */
  link: AccountLink | null;
  /**
   * What became of the last one. `here`: its person is; `half`: their other address has to be confirmed, too;
   * `spent`: it was used before, has expired, or nobody gave it out.
   */
  outcome: 'here' | 'half' | 'spent' | null;
  /** What the person, now signed in, has said at registration. */
  said: Record<string, unknown> | null;
  busy: boolean;
  error: AppError | null;
  /** Uses it. Not by itself, because mailboxes open links to look for viruses. */
  follow: () => void;
}

// other refusals say nothing about the link: it can be followed again
const spent = ['otp_expired', 'validation_failed', 'user_not_found'];

/** The link of a mail that led to this page, if it is of one of these types. */
export function useAccountLink(types: readonly AccountLink['type'][]): OpenedLink {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isHydrated = useIsHydrated();
  const [outcome, setOutcome] = useState<OpenedLink['outcome']>(null);
  const [said, setSaid] = useState<OpenedLink['said']>(null);
  const found = isHydrated ? readAccountLink(hash) : null;
  const link = found && types.includes(found.type) ? found : null;

  const { busy, error, run } = useAction(
    async () => {
      if (!link) return;
      const { followAccountLink } = await loadSessionApi();
      try {
        const answer = await followAccountLink(link);
        setSaid(answer);
        setOutcome(answer ? 'here' : 'half');
      } catch (cause) {
        if (!spent.includes(Object(cause).code)) throw cause;
        setOutcome('spent');
      }
      navigate({ pathname, search, hash: '' }, { replace: true });
    },
    { fallback: accountLinkFailure },
  );
  return { link, outcome, said, busy, error, follow: () => void run() };
}
