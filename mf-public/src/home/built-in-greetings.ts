/** Shown until the greetings arrive, and instead of them when they cannot be fetched (spec 1§8). */
export const builtInGreetings: readonly [string, ...string[]] = [
  'Welcome to Valletta',
  'Your address by the harbour',
  'We open the post so you can open doors',
  'Made in Malta, open to the world',
  'Your mail is in good hands',
  'Come in, the kettle is on',
];
