import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

const nodeRequire = createRequire(import.meta.url);

/**
 * What a bundle for Node exports.
 * @param provided modules that it takes from here, by name
 * @throws what the bundle throws
 */
export function evaluate<Exports>(
  bundle: string,
  provided: Readonly<Record<string, unknown>> = {},
): Exports {
  const module = { exports: {} };
  const require = (name: string) => (name in provided ? provided[name] : nodeRequire(name));
  compileFunction(bundle, ['module', 'exports', 'require'])(module, module.exports, require);
  return module.exports as Exports;
}
