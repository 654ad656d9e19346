import { administratorsRaces } from './races/administrators';
import type { Race } from './races/arena';
import { ordersRaces } from './races/orders';
import { seatsRaces } from './races/seats';

/** The last of them leaves one super administrator, so it stays last. */
export const races: Race[] = [...ordersRaces, ...seatsRaces, ...administratorsRaces];
