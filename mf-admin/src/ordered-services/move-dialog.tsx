import { type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import type { OrderedServiceEntry } from 'shared/ordered-services/types';
import { moveService } from 'shared/ordered-services/use-ordered-services';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog } from 'shared/ui/dialog';
import { DiscardQuestion } from 'shared/ui/discard-question';
import { useKeptText } from '../lib/use-kept-text';
import { ProgressForm } from '../ui/progress-form';
import { progressVerbs } from '../ui/progress-verbs';
import { memberName, nextStep, ProgressBadge } from './ordered-service-columns';

/** Moves the work on one service on, with notes for its member, or adds a note alone. */
export function MoveDialog({
  service,
  onClose,
}: {
  /** As it was when the dialog was opened. */
  service: OrderedServiceEntry;
  onClose: () => void;
}): ReactNode {
  const next = nextStep(service);
  const { payment_status: progress } = service;
  const present = progress === 'in_progress' || progress === 'completed' ? progress : null;
  const notes = useKeptText(`notes ${service.id}`);
  const [isAsking, setAsking] = useState(false);
  function close(isDone = false): void {
    if (notes.isTyped && !isDone) setAsking(true);
    else onClose();
  }
  function discard(): void {
    notes.discard();
    onClose();
  }
  return (
    <>
      <Dialog
        open
        onClose={() => close()}
        size="sm"
        keepOnBackdrop
        title={`${next ? progressVerbs[next] : 'Add note'}: ${service.service_title}`}
        intro={next === 'completed' && `${memberName(service)} is notified at once.`}
      >
        <DetailList
          items={[
            ['Member', [memberName(service), service.member_company].filter(Boolean).join(', ')],
            service.purchase_number ? ['Order', service.purchase_number] : null,
            service.waiting_since ? ['Waiting since', formatDay(service.waiting_since)] : null,
            ['Estimated delivery', service.estimated_delivery],
            ['Status', <ProgressBadge key="status" {...service} />],
            service.notes ? ['Notes so far', service.notes] : null,
          ]}
        />
        <ProgressForm
          title={service.service_title}
          next={next}
          present={present}
          onMove={(step, notes) => moveService(service, step, notes)}
          notes={notes}
          onClose={close}
        />
      </Dialog>
      <DiscardQuestion open={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </>
  );
}
