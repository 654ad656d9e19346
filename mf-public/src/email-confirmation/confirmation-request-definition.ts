import type { FormDefinition } from 'shared/lib/form-check';
import { emailAddress } from 'shared/lib/form-rules';
import { loadSessionApi } from 'shared/session/load-session-api';
import * as v from 'valibot';

const schema = v.object({ email: emailAddress });

type Request = v.InferOutput<typeof schema>;

/** Rule and sending of a request for another confirmation; loaded when somebody begins to write. */
export const confirmationRequestDefinition: FormDefinition<Request, Request> = {
  schema,
  send: async ({ email }) => {
    const { requestConfirmation } = await loadSessionApi();
    await requestConfirmation(email);
  },
};
