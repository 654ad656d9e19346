import { pathToFileURL } from 'node:url';
import type { Ahead } from 'shared/remote-contract';
import { loadRuntimeConfig } from 'shared/runtime/config';

/*
 * A process of its own, begun by `record-ahead.ts` with the path of an app's `ahead.ts`: calls what is in there and prints as
 * JSON what that asks of the database. Nothing leaves this machine.
 */
const origin = 'https://project.invalid';
const rest = `${origin}/rest/v1/`;
const known = { user: '{user}', today: '{today}', from: '{from}', to: '{to}' };

let asked: EarlyQuestion[] = [];
globalThis.fetch = async (input, init) => {
  const address = decodeURIComponent(String(input));
  if (address.startsWith(rest)) {
    const path = address.slice(rest.length);
    asked.push(init?.body ? [path, String(init.body)] : [path]);
    return Response.json([]);
  }
  return Response.json({ supabaseUrl: origin, supabaseKey: 'none', siteUrl: origin });
};

globalThis.WebSocket ??= class {} as never; // the client looks for one, which Node 20 has not

await loadRuntimeConfig();
const [, , file = ''] = process.argv;
const { default: ahead } = (await import(pathToFileURL(file).href)) as { default: Ahead };
const recorded: Record<string, EarlyQuestion[]> = {};
for (const [path, ask] of Object.entries(ahead)) {
  asked = [];
  const calls = ask(known);
  // an empty answer may not be what was expected
  const [failure] = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  if (asked.length < calls.length) {
    throw new Error(`${path} calls what asks the database nothing.`, { cause: failure });
  }
  recorded[path] = asked;
}
process.stdout.write(JSON.stringify(recorded), () => process.exit()); // the client listens on
