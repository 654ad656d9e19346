export { AffiliateDetailsDialog } from './affiliate-details-dialog';
export { DecisionDialog } from './decision-dialog';
export { RejectSeveralDialog } from './reject-several-dialog';
