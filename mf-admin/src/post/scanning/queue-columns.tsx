import type { ReactNode } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { useAction } from 'shared/lib/use-action';
import { letGoPostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest, QueueSort } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { type Column, TwoLines } from '../../ui/data-table';
import { dueOf } from '../due';
import { entryName, kindNames } from '../words';
import styles from './queue-columns.module.css';

interface QueueActions {
  now: Date;
  /** Whether whoever is here may let go for others, who have left it lying. */
  mayFree: boolean;
  onBegin: (request: QueuedRequest) => Promise<void>;
  onRefuse: (request: QueuedRequest) => void;
  onFailure: (error: AppError | null) => void;
}

export function queueColumns({
  now,
  ...actions
}: QueueActions): Column<QueuedRequest, QueueSort>[] {
  return [
    {
      header: 'Due',
      kind: 'lead',
      sort: 'due_at',
      cell: (request) => <DueCell request={request} now={now} />,
    },
    {
      header: 'For',
      kind: 'wide',
      cell: (request) => (
        <TwoLines
          first={entryName(request)}
          second={[kindNames[request.item_kind], request.sender].filter(Boolean).join(', ')}
        />
      ),
    },
    { header: 'Label', kind: 'id', cell: (request) => writePostCode(request.code) },
    {
      header: 'Place',
      kind: 'badge',
      cell: (request) => (
        <TwoLines
          first={request.place ?? 'No shelf noted'}
          second={request.is_official && 'Official'}
        />
      ),
    },
    {
      header: 'Taken by',
      kind: 'badge',
      cell: (request) =>
        request.taken_by === null ? (
          <Badge>Nobody</Badge>
        ) : (
          <Badge tone={request.is_mine ? 'limestone' : 'info'}>
            {request.is_mine ? 'You' : (request.taken_by_name ?? 'Someone else')}
          </Badge>
        ),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (request) => <Actions request={request} {...actions} />,
    },
  ];
}

function DueCell({ request, now }: { request: QueuedRequest; now: Date }): ReactNode {
  const { text, isOverdue } = dueOf(request, now);
  return (
    <TwoLines
      first={<span className={isOverdue ? styles.overdue : undefined}>{text}</span>}
      second={secondLine(request)}
    />
  );
}

/** What sets it apart from an ordinary scan. */
function secondLine({ kind, state, answer, rule }: QueuedRequest): string | false {
  if (state === 'asked') return 'Waits for an answer';
  if (answer !== null) return 'Answered';
  if (rule) return 'By their rule';
  return kind === 'rescan' && 'Scan again, free of charge';
}

function Actions({
  request,
  mayFree,
  onBegin,
  onRefuse,
  onFailure,
}: { request: QueuedRequest } & Omit<QueueActions, 'now'>): ReactNode {
  const code = writePostCode(request.code);
  const begin = useAction(() => onBegin(request));
  const letGo = useAction(async () => {
    onFailure(null);
    await withPostReloaded(letGoPostRequest(request.id)).catch((cause) =>
      onFailure(asAppError(cause, unknownFailure)),
    );
  });
  const isOthers = request.taken_by !== null && !request.is_mine;
  return (
    <>
      {request.is_mine && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Refuse ${code}`}
          onClick={() => onRefuse(request)}
        >
          Refuse
        </Button>
      )}
      {(request.is_mine || (isOthers && mayFree)) && (
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
      {!isOthers && (
        <Button
          size="sm"
          busy={begin.busy}
          aria-label={`${request.is_mine ? 'Go on with' : 'Take'} ${code}`}
          onClick={() => void begin.run()}
        >
          {request.is_mine ? 'Go on' : 'Take'}
        </Button>
      )}
    </>
  );
}
