import { type ReactNode, useEffect, useRef, useState } from 'react';
import { company } from 'shared/company';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { mailName } from 'shared/mails/kinds';
import { Link, useSearchParams } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from '../ui/doorway-page.module.css';
import { NeedsScript } from '../ui/needs-script';

/**
 * Where the link in an optional mail leads: one press stops that kind, or declines an invitation, without signing in. Not by itself,
 * because mailboxes open links to look for viruses.
 */
export default function StopMailsPage(): ReactNode {
  const [query] = useSearchParams();
  const isHydrated = useIsHydrated();
  const token = query.get('token') ?? '';
  const [stopped, setStopped] = useState<string | null>(null);
  const { busy, error, run } = useAction(async () => {
    const { stopMail } = await loadCode(
      () => import(/* webpackChunkName: "stop-mail" */ 'shared/mails/api'),
    );
    setStopped(await stopMail(token));
  });
  if (stopped === 'post_delegate_invited') return <Declined />;
  if (stopped !== null) return <Stopped kind={stopped} />;
  if (isHydrated && token === '') return <NoLink />;
  // that of an invitation names no kind
  const asked = isHydrated && token.split('.').length === 2 ? declining : stopping;
  return (
    <Doorway title={asked.title} intro={asked.intro}>
      <div className={styles.ways}>
        {error && <ErrorNotice error={error} />}
        <NeedsScript />
        <Button tone="primary" wide busy={busy} busyLabel={asked.busy} onClick={() => void run()}>
          {asked.action}
        </Button>
        {asked === stopping && (
          <ButtonLink to={paths.notifications} tone="quiet" wide>
            Choose your e-mails
          </ButtonLink>
        )}
      </div>
    </Doorway>
  );
}

const stopping = {
  title: 'Stop these e-mails?',
  intro:
    'You will no longer get this kind of e-mail. We still write to you about orders, payments and your membership.',
  action: 'Stop these e-mails',
  busy: 'Stopping them…',
};

const declining = {
  title: 'Decline the invitation?',
  intro:
    'Someone has asked you to read their post. Once you decline, they can’t send you another invitation for a year. If you have accepted, you read their post no longer.',
  action: 'Decline the invitation',
  busy: 'Declining…',
};

function Stopped({ kind }: { kind: string }): ReactNode {
  const text = useRef<HTMLParagraphElement>(null);
  // the button that was pressed is gone; reading goes on here
  useEffect(() => text.current?.focus(), []);
  return (
    <Doorway title="Stopped">
      <p ref={text} tabIndex={-1} className={styles.message}>
        You will no longer get e-mails of this kind: <strong>{mailName(kind)}</strong>. If you
        change your mind, sign in and choose your e-mails under{' '}
        <Link to={paths.notifications}>Notifications</Link>.
      </p>
    </Doorway>
  );
}

/** Of an invitation that somebody has sent them: nothing is asked of them again. */
function Declined(): ReactNode {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Doorway title="Declined">
      <p ref={text} tabIndex={-1} className={styles.message}>
        The invitation has ended, and whoever sent it can’t send you another one for a year. If you
        had accepted, you no longer read their post.
      </p>
    </Doorway>
  );
}

function NoLink(): ReactNode {
  return (
    <Doorway title="Stop e-mails">
      <p className={styles.message}>
        The link at the end of an e-mail opens this page. You can also sign in and choose your
        e-mails under <Link to={paths.notifications}>Notifications</Link>, or write to{' '}
        <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
      </p>
    </Doorway>
  );
}
