import { documentDirectory } from 'shared/documents/api';
import { eventDirectory } from 'shared/events/api';
import { fetchGreetings } from 'shared/greetings/api';
import type { Directory, Filters } from 'shared/lib/directory';
import { paths } from 'shared/lib/paths';
import { messageDirectory } from 'shared/messages/api';
import { orderDirectory, sumOrders } from 'shared/orders/api';
import { fetchOverview, fetchOverviewSeries } from 'shared/overview/api';
import { postDirectory } from 'shared/post/api';
import { fetchRefundSums, refundDirectory } from 'shared/refunds/api';
import type { Ahead } from 'shared/remote-contract';
import { fetchPlanEntries, serviceDirectory } from 'shared/services/api';
import { userDirectory } from 'shared/users/api';
import { fetchIsOfficer } from 'shared/verification/office/api';

/** The first page of a list that nobody narrows, in the order of its screen. */
function list<Chosen extends Filters, Sort extends string>(
  { readPage }: Directory<unknown, Chosen, Sort>,
  sort: Sort,
  chosen: Chosen,
): Promise<unknown> {
  return readPage({ search: '', chosen, sort, ascending: false });
}

const offers = { filter: 'all', type: 'all' } as const;
const orders = { filter: 'all', paid: 'all' } as const;

const ahead: Ahead = {
  [paths.post]: () => [list(postDirectory, 'received_at', { filter: 'all', paper: 'all' })],
  [paths.documents]: () => [list(documentDirectory, 'created_at', offers)],
  [paths.services]: () => [list(serviceDirectory, 'created_at', offers), fetchPlanEntries()],
  [paths.events]: () => [
    list(eventDirectory, 'begins_at', { ...offers, status: 'all', series: 'one' }),
  ],
  [paths.overview]: ({ from, to }) => [
    fetchOverview({ from, to }),
    fetchOverviewSeries({ from, to }),
  ],
  [paths.users]: () => [list(userDirectory, 'created_at', { filter: 'all', plan: 'all' })],
  [paths.verifications]: () => [fetchIsOfficer()],
  [paths.orders]: () => [
    list(orderDirectory, 'created_at', orders),
    sumOrders({ search: '', chosen: orders }),
  ],
  [paths.refunds]: () => [
    list(refundDirectory, 'opened_at', { filter: 'all' }),
    fetchRefundSums({ filter: 'all' }, ''),
  ],
  [paths.greetings]: () => [fetchGreetings()],
  [paths.messages]: () => [list(messageDirectory, 'created_at', { filter: 'all' })],
};

export default ahead;
