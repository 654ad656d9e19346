export const minPasswordLength = 6; // spec 1§9
const maxPasswordBytes = 72; // what the Auth service hashes; it refuses more

/** What is wrong with a password somebody chooses; undefined when it can be used. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < minPasswordLength) {
    return `Password must be at least ${minPasswordLength} characters long`;
  }
  return new TextEncoder().encode(password).length > maxPasswordBytes
    ? `Please use at most ${maxPasswordBytes} characters`
    : undefined;
}

export const passwordMismatchText = 'Passwords do not match'; // spec 1§5
