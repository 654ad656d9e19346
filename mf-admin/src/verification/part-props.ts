import type { OfficeCase } from 'shared/verification/office/types';
import type { VerificationRules } from 'shared/verification/types';
import type { CaseWork } from './use-work';

/** What the parts of a case are given. */
export interface PartProps {
  of: OfficeCase;
  /** Undefined until they are loaded. */
  rules: VerificationRules | undefined;
  /** Null where nothing is to be decided. */
  work: CaseWork | null;
  /** Within the hour. */
  isOpen: boolean;
}
