import type { ReactNode } from 'react';
import { documentTypeName } from 'shared/documents/document-types';
import { formatShortDay } from 'shared/lib/malta-time';
import { Badge } from 'shared/ui/badge';
import { fetchDocuments } from 'shared/users/person/api';
import { OrderLink } from './order-link';
import { PersonItem, PersonList } from './person-list';

/** What is in their library. */
export function PersonDocuments({ id }: { id: string }): ReactNode {
  return (
    <PersonList
      id={id}
      what="documents"
      fetchPart={(part) => fetchDocuments(id, part)}
      empty="No documents yet"
    >
      {(row) => (
        <PersonItem
          title={row.document.title}
          state={
            row.payment_status === 'paid' ? (
              <Badge tone="success">Paid</Badge>
            ) : (
              <Badge tone="warning">Payment Pending</Badge>
            )
          }
          end={formatShortDay(row.purchase_date)}
          facts={[
            documentTypeName(row.document.document_type),
            row.order ? (
              <OrderLink order={row.order} />
            ) : (
              row.payment_status === 'pending' && 'In the cart'
            ),
          ]}
        />
      )}
    </PersonList>
  );
}
