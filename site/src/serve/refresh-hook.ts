export const refreshHookPath = '/assets/refresh-hook.js';

/**
 * React Refresh in a remote looks for React's renderers in the hook of the React DevTools. Without
 * that browser extension nobody collects them: the shell has started React before the remote's
 * bundle could listen. This stands in for the hook and has to run before the shell's script.
 */
export const refreshHook = `
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
`;
