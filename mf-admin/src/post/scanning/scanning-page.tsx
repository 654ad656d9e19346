import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { paths } from 'shared/lib/paths';
import { useMinute } from 'shared/lib/use-minute';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { postQueue, takePostRequest } from 'shared/post/api';
import { readPostCode, writePostCode } from 'shared/post/code';
import type { QueuedRequest } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { useAdminRole } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import { showToast } from 'shared/runtime/store';
import { ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { ListScreen } from '../../ui/list-screen';
import { listenForLabels } from '../gun';
import { RefuseDialog } from '../refuse-dialog';
import { queueColumns } from './queue-columns';
import { queueTexts } from './queue-texts';
import { requestOf } from './request-of';
import { ScanFailures } from './scan-failures';
import { Work } from './work';

/** /dashboard/post/scanning: what members have asked to be scanned, the longest due first. */
export default function ScanningPage(): ReactNode {
  const open = useOpenInAddress('open');
  const [refused, setRefused] = useState<QueuedRequest | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [hasPages, setHasPages] = useState(false); // that are not handed over
  const now = useMinute();
  const mayFree = useAdminRole()?.isSuperAdmin ?? false;

  async function begin(request: QueuedRequest): Promise<void> {
    setFailure(null);
    try {
      if (!request.is_mine) await withPostReloaded(takePostRequest(request.id));
      open.show(request.code);
    } catch (cause) {
      setFailure(asAppError(cause, unknownFailure));
    }
  }

  // the label on what lies on the desk finds its request
  const scan = useEffectEvent(async (text: string) => {
    const code = readPostCode(text);
    if (code === null) return showToast('This is not a code of our labels.', 'error');
    if (hasPages && open.value !== null && code !== open.value) {
      const text = `These pages are of ${writePostCode(open.value)}. Hand them over, or leave them, first.`;
      return showToast(text, 'error');
    }
    const found = await requestOf(code);
    if (found) await begin(found);
    else showToast(`Nothing is asked for ${writePostCode(code)}.`, 'error');
  });
  useEffect(
    () =>
      listenForLabels((text) => {
        scan(text)?.catch((cause: unknown) => setFailure(asAppError(cause, unknownFailure)));
      }),
    [],
  );

  // as it was before, it still has what was done meanwhile, and holds it under whoever points at it
  function close(): void {
    queryClient.removeQueries({ queryKey: [postQueue.name, 'list'], type: 'inactive' });
    open.close();
  }
  if (open.value !== null) {
    return <Work key={open.value} code={open.value} onPages={setHasPages} onClose={close} />;
  }
  return (
    <ListScreen
      directory={postQueue}
      texts={queueTexts}
      columns={queueColumns({
        now,
        mayFree,
        onBegin: begin,
        onRefuse: setRefused,
        onFailure: setFailure,
      })}
      heading="Scanning"
      first={
        <>
          {failure && <ErrorNotice error={failure} />}
          <ScanFailures onOpen={open.show} />
        </>
      }
      actions={
        <>
          <ButtonLink size="sm" to={paths.openingHours}>
            Working hours
          </ButtonLink>
          <ButtonLink size="sm" to={paths.post}>
            All post
          </ButtonLink>
        </>
      }
    >
      {refused && <RefuseDialog request={refused} onClose={() => setRefused(null)} />}
    </ListScreen>
  );
}
