import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import type { OrderedServiceEntry } from 'shared/ordered-services/types';
import { moveService } from 'shared/ordered-services/use-ordered-services';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog } from 'shared/ui/dialog';
import { ProgressForm } from 'shared/ui/progress-form';
import { progressVerbs } from 'shared/ui/progress-verbs';
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
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      keepOnBackdrop
      title={`${next ? progressVerbs[next] : 'Add note'}: ${service.service_title}`}
      intro={next === 'completed' && `${memberName(service)} is notified at once.`}
    >
      <DetailList
        items={[
          ['Member', [memberName(service), service.member_company].filter(Boolean).join(', ')],
          service.purchase_number ? ['Order', service.purchase_number] : null,
          ['Waiting since', formatDay(service.waiting_since)],
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
        onClose={onClose}
      />
    </Dialog>
  );
}
