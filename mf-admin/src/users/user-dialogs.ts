export { RoleChangeDialog } from './role-change-dialog';
export { UserDetailsDialog } from './user-details-dialog';
