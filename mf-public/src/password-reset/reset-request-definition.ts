import type { FormDefinition } from 'shared/lib/form-check';
import { emailAddress } from 'shared/lib/form-rules';
import { loadSessionApi } from 'shared/session/load-session-api';
import * as v from 'valibot';

const schema = v.object({ email: emailAddress });

type Request = v.InferOutput<typeof schema>;

/** Rule and sending of a request for a reset link; loaded when somebody begins to write. */
export const resetRequestDefinition: FormDefinition<Request, Request> = {
  schema,
  send: async ({ email }) => {
    const { requestPasswordReset } = await loadSessionApi();
    await requestPasswordReset(email);
  },
};
