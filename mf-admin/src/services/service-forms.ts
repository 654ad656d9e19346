export { PlanDialog } from './plan-dialog';
export { ServiceDialog } from './service-dialog';
