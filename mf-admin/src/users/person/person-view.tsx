import type { ReactNode } from 'react';
import { EmptyState } from 'shared/ui/empty-state';
import type { PersonRecord } from 'shared/users/person/types';
import type { PersonParts } from './parts';
import { PersonChanges } from './person-changes';
import { PersonDocuments } from './person-documents';
import { PersonMails } from './person-mails';
import { PersonMessages } from './person-messages';
import { PersonNotifications } from './person-notifications';
import { PersonOrders } from './person-orders';
import { PersonOverview } from './person-overview';
import { PersonRegistrations } from './person-registrations';
import { PersonServices } from './person-services';
import styles from './person-view.module.css';
import type { View } from './views';

/** One part of a record. */
export function PersonView({
  record,
  view,
  parts,
}: {
  record: PersonRecord;
  view: View;
  parts: PersonParts;
}): ReactNode {
  const { id } = record.profile;
  const { Applications, OrderState, PostCharges, PostDelegates, PostNames } = parts;
  switch (view) {
    case 'overview':
      return <PersonOverview record={record} parts={parts} />;
    case 'orders':
      return <PersonOrders id={id} OrderState={OrderState} />;
    case 'services':
      return <PersonServices id={id} />;
    case 'documents':
      return <PersonDocuments id={id} />;
    case 'events':
      return <PersonRegistrations id={id} />;
    case 'post':
      return (
        <div className={styles.parts}>
          <PostNames id={id} />
          <PostDelegates id={id} />
          <PostCharges id={id} />
        </div>
      );
    case 'affiliate':
      return record.application_ids.length > 0 ? (
        <Applications ids={record.application_ids} />
      ) : (
        <EmptyState title="No application">
          This account has sent no application, and none has been approved for it.
        </EmptyState>
      );
    case 'messages':
      return <PersonMessages id={id} ids={record.message_ids} />;
    case 'notifications':
      return <PersonNotifications id={id} />;
    case 'mails':
      return <PersonMails id={id} />;
    case 'changes':
      return <PersonChanges id={id} />;
  }
}
