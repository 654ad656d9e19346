import type { ReactNode } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { letGoPostRequest, takePostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import { ruleName } from 'shared/post/rule-name';
import type { QueuedRequest } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Badge } from 'shared/ui/badge';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { AskedBack } from '../asked-back';
import { dueOf } from '../due';
import { requestKinds } from '../request-kinds';
import { entryName, kindNames } from '../words';
import styles from './requests-page.module.css';

interface RequestRowProps {
  request: QueuedRequest;
  now: Date;
  /** Whether whoever is here may let go for others, who have left it lying. */
  mayFree: boolean;
  onRefuse: () => void;
  onAskBack: () => void;
}

/** One request: whose it is, until when, who has it, and what can be done about it. */
export function RequestRow({
  request,
  now,
  mayFree,
  onRefuse,
  onAskBack,
}: RequestRowProps): ReactNode {
  const code = writePostCode(request.code);
  const due = dueOf(request, now);
  const { rule } = request;
  const facts = [kindNames[request.item_kind], request.sender, request.is_official && 'official'];
  return (
    <li className={styles.row} tabIndex={-1} data-code={request.code}>
      <span className={styles.what}>
        <b>{code}</b>
        <span>{entryName(request)}</span>
        <span className={styles.quiet}>{facts.filter(Boolean).join(', ')}</span>
        {rule && <span className={styles.quiet}>By their rule “{ruleName(rule)}”</span>}
      </span>
      <span className={styles.how}>
        <span className={due.isOverdue ? styles.late : styles.quiet}>{due.text}</span>
        <State of={request} />
      </span>
      <Actions request={request} mayFree={mayFree} onRefuse={onRefuse} onAskBack={onAskBack} />
      {request.question !== null && (
        <div className={styles.asked}>
          <AskedBack of={request} />
        </div>
      )}
    </li>
  );
}

function State({ of }: { of: QueuedRequest }): ReactNode {
  if (of.state === 'asked') return <Badge tone="warning">Waits for an answer</Badge>;
  if (of.taken_by !== null) {
    return (
      <Badge tone={of.is_mine ? 'limestone' : 'info'}>
        {of.is_mine ? 'You have it' : `${of.taken_by_name ?? 'Someone else'} has it`}
      </Badge>
    );
  }
  return of.waits_for_scan && <Badge tone="warning">Scan first</Badge>;
}

function Actions({
  request,
  mayFree,
  onRefuse,
  onAskBack,
}: Omit<RequestRowProps, 'now'>): ReactNode {
  const { id, kind, taken_by, is_mine: isMine, waits_for_scan: waits } = request;
  const { finish, desk } = requestKinds[kind];
  const code = writePostCode(request.code);
  const take = useAction(() => withPostReloaded(takePostRequest(id)));
  const letGo = useAction(() => withPostReloaded(letGoPostRequest(id)));
  const end = useAction(async () => {
    const say = unseenNews();
    await withPostReloaded(finish?.run(request) ?? Promise.resolve());
    say(`${code} ${finish?.done}`);
  });
  const isOthers = taken_by !== null && !isMine;
  const error = take.error ?? letGo.error ?? end.error;
  return (
    <>
      <span className={styles.ways}>
        {!isOthers && (
          <>
            <Button size="sm" tone="quiet" aria-label={`Refuse ${code}`} onClick={onRefuse}>
              Refuse
            </Button>
            {request.state !== 'asked' && (
              <Button
                size="sm"
                tone="quiet"
                aria-label={`Ask back about ${code}`}
                onClick={onAskBack}
              >
                Ask back
              </Button>
            )}
          </>
        )}
        {(isMine || (isOthers && mayFree)) && (
          <Button
            size="sm"
            tone="quiet"
            busy={letGo.busy}
            aria-label={`Let go of ${code}`}
            onClick={() => void letGo.run()}
          >
            Let go
          </Button>
        )}
        {!isMine && !isOthers && !waits && (
          <Button
            size="sm"
            busy={take.busy}
            aria-label={`Take ${code}`}
            onClick={() => void take.run()}
          >
            Take
          </Button>
        )}
        {desk && !isOthers && (
          <ButtonLink size="sm" to={desk.path} aria-label={`${desk.name}: ${code}`}>
            {desk.name}
          </ButtonLink>
        )}
        {isMine && finish && !waits && (
          <Button
            size="sm"
            tone="primary"
            busy={end.busy}
            aria-label={`${finish.action}: ${code}`}
            onClick={() => void end.run()}
          >
            {finish.action}
          </Button>
        )}
      </span>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
