import type { Patch } from './patch';

/**
 * What: the chunk loaders that Rspack writes into every build ask `freshUrl`
 * (shell/src/federation/fresh-url.ts) for the address of a script or style sheet.
 * Why: a browser joins a request to one for the same address that is still hanging, or answers it
 * with a failed preload, so trying again needs another address.
 * Saves: nothing, it costs 0.1 KB; without it "Try again" fails again at once.
 * Goes when: Rspack lets an application choose the address that a chunk is loaded from. Another text
 * of its loaders ends the build, so that somebody looks.
 */
export const freshAddresses: Patch = {
  name: 'fresh-addresses',
  spares: { shell: 0, remote: 0 },
  apply(compiler) {
    compiler.hooks.compilation.tap('fresh-addresses', (compilation) => {
      compilation.hooks.runtimeModule.tap('fresh-addresses', (module) => {
        const change = changes[module.name];
        if (!change || !module.source) return;
        const before = module.source.source.toString();
        const after = change(before);
        if (after === before) throw new Error(`The runtime module ${module.name} has changed.`);
        module.source.source = Buffer.from(after);
      });
    });
  },
};

// A remote may live longer than this name of the shell's: it then loads all the same.
const asked = 'globalThis.freshUrl?.(url) ?? url';

const changes: Record<string, (source: string) => string> = {
  load_script: (source) => source.replace('script.src = url;', `script.src = ${asked};`),
  css_loading: (source) =>
    source
      .replace('link.href = url;', `link.href = ${asked};`)
      // A link has no src; the error then names what is missing.
      .replace('event.target.src', 'event.target.href'),
};
