import { submitApplication } from 'shared/affiliates/api';
import { applicationSchema } from './application-schema';

/** Rules and sending of an application; loaded when somebody begins to write. */
export const applicationDefinition = { schema: applicationSchema, send: submitApplication };
