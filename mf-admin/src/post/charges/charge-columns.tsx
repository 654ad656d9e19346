import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import type { ChargeSort, PostCharge } from 'shared/post-charges/types';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { personPath } from '../../lib/office-paths';
import { type Column, TwoLines } from '../../ui/data-table';
import { boxName, memberName } from '../words';
import { chargeText } from './charge-words';

export function chargeColumns(
  onWaive: (charge: PostCharge) => void,
): Column<PostCharge, ChargeSort>[] {
  return [
    {
      header: 'Member',
      kind: 'lead',
      sort: 'member_name',
      cell: (charge) => (
        <TwoLines
          first={
            <Link to={`${personPath(charge.user_id)}&show=post`}>
              {memberName({ ...charge, box_number: null })}
            </Link>
          }
          second={boxName(charge.box_number)}
        />
      ),
    },
    { header: 'For', kind: 'wide', cell: chargeText },
    {
      header: 'Label',
      kind: 'id',
      cell: ({ code }) =>
        code !== null && <Link to={`${paths.post}?open=${code}`}>{writePostCode(code)}</Link>,
    },
    { header: 'Day', kind: 'date', sort: 'day', cell: ({ day }) => formatShortDay(day) },
    {
      header: 'Billed after',
      kind: 'date',
      cell: ({ period_to }) => formatShortDay(period_to),
    },
    { header: 'Gross', kind: 'figure', sort: 'gross', cell: ({ gross }) => formatEuro(gross) },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (charge) => <Waive charge={charge} onWaive={onWaive} />,
    },
  ];
}

function Waive({
  charge,
  onWaive,
}: {
  charge: PostCharge;
  onWaive: (charge: PostCharge) => void;
}): ReactNode {
  const isOwn = useAppStore((state) => state.session.userId === charge.user_id); // refused, PO040
  if (charge.quantity < 0 || isOwn) return null;
  const name = `${chargeText(charge)} of ${memberName(charge)}`;
  return (
    <Button size="sm" aria-label={`Waive ${name}`} onClick={() => onWaive(charge)}>
      Waive
    </Button>
  );
}
