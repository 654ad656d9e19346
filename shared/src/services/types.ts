import type { Database } from 'shared/database.types';

type Tables = Database['public']['Tables'];

/** A service of the ordinary catalogue: membership plans are rows of the same table, but not these. */
export type CatalogueService = Tables['services']['Row'];

/** A service the person ordered, or that waits for its payment. */
export type OwnService = Tables['user_services']['Row'] & { service: CatalogueService };
