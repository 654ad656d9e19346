import { type ReactNode, useState } from 'react';
import { writePostCode } from 'shared/post/code';
import type { DoorItem } from 'shared/post-collections/types';
import { reloadDoor } from 'shared/post-collections/use-post-collections';
import { Button } from 'shared/ui/button';
import { AskBackDialog } from '../ask-back-dialog';
import { RefuseDialog } from '../refuse-dialog';

/** What can be done about an item that cannot be handed over as it is. */
export function ItemWays({ item }: { item: DoorItem }): ReactNode {
  const [opened, setOpened] = useState<'ask' | 'refuse' | null>(null);
  const code = writePostCode(item.code);
  const request = { id: item.request_id, code: item.code, kind: 'collect' as const };
  const close = () => setOpened(null);
  return (
    <>
      {!item.is_asked && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Ask back about ${code}`}
          onClick={() => setOpened('ask')}
        >
          Ask back
        </Button>
      )}
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Refuse ${code}`}
        onClick={() => setOpened('refuse')}
      >
        Refuse
      </Button>
      {opened === 'ask' && <AskBackDialog request={request} onClose={close} onAsked={reloadDoor} />}
      {opened === 'refuse' && (
        <RefuseDialog request={request} onClose={close} onRefused={reloadDoor} />
      )}
    </>
  );
}
