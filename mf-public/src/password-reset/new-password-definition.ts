import type { FormDefinition } from 'shared/lib/form-check';
import { loadSessionApi } from 'shared/session/load-session-api';
import * as v from 'valibot';
import { passwordMismatchText, passwordProblem } from '../lib/password-rules';

const schema = v.pipe(
  v.object({
    password: v.pipe(
      v.string(),
      v.check(
        (password) => passwordProblem(password) === undefined,
        ({ input }) => passwordProblem(String(input)) ?? '',
      ),
    ),
    confirmation: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      passwordMismatchText,
    ),
    ['confirmation'],
  ),
);

type Passwords = v.InferOutput<typeof schema>;

/** Rules and sending of a new password; loaded when somebody begins to write. */
export const newPasswordDefinition: FormDefinition<Passwords, Passwords> = {
  schema,
  send: async ({ password }) => {
    const { updatePassword } = await loadSessionApi();
    await updatePassword(password);
  },
};
