/** What stands in a bundle for the parts that `federation-unused.ts` leaves out. */

/** Instead of the handler that fetches and keeps manifests. */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
}

export function getGlobalRemoteInfo(): Record<string, undefined> {
  return {};
}

/** Instead of preloading. */
export function formatPreloadArgs(): never {
  throw new Error('preloadRemote() is not part of this build.');
}

export {
  formatPreloadArgs as defaultPreloadArgs,
  formatPreloadArgs as normalizePreloadExposes,
  formatPreloadArgs as preloadAssets,
};

/** Instead of comparing versions: there is one of each shared module. */
export function satisfy(): boolean {
  return true;
}

/** Instead of sentences about error codes. */
export const runtimeDescMap: Record<string, string> = {};

export {
  runtimeDescMap as buildDescMap,
  runtimeDescMap as errorDescMap,
  runtimeDescMap as typeDescMap,
};

interface Bundler {
  federation: { initOptions: object; runtime: { init(options: object): unknown } };
}

/** Instead of one that puts a name before, and a stack after, what it is told. */
export function createLogger(): Console {
  return console;
}

/** Instead of a start that looks for parts of shared modules. */
export function init({ webpackRequire }: { webpackRequire: Bundler }): unknown {
  const { initOptions, runtime } = webpackRequire.federation;
  return runtime.init(initOptions);
}

function nothing(): void {}

export {
  nothing as bindLoggerToCompiler,
  nothing as getSharedFallbackGetter,
  nothing as createInfrastructureLogger,
  nothing as infrastructureLogger,
  nothing as logger,
  nothing as getUsedExports,
  nothing as installInitialConsumes,
  nothing as remotes,
  nothing as updateConsumeOptions,
  nothing as updateRemoteOptions,
};
