import type { FormDefinition } from 'shared/lib/form-check';
import { typedEmail } from 'shared/lib/form-rules';
import { loadSessionApi } from 'shared/session/load-session-api';
import * as v from 'valibot';

const schema = v.object({
  email: typedEmail,
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
  remember: v.boolean(),
});

type Credentials = v.InferOutput<typeof schema>;

/** Rules and sending of the sign-in form; loaded when somebody begins to write. */
export const signInDefinition: FormDefinition<Credentials, Credentials> = {
  schema,
  send: async ({ email, password, remember }) => {
    const { signIn } = await loadSessionApi();
    await signIn(email, password, remember);
  },
};
