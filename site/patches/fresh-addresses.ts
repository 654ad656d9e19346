import type { Compiler } from '@rspack/core';

/**
 * Makes the chunk loaders of every build ask `freshUrl` (shell/src/federation/fresh-url.ts) for the
 * address of a script or style sheet. A browser joins a request to one for the same address that
 * is still hanging, or answers it with a failed preload, so trying again needs another address.
 */
export class FreshUrlsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('fresh-urls', (compilation) => {
      compilation.hooks.runtimeModule.tap('fresh-urls', (module) => {
        const change = changes[module.name];
        if (!change || !module.source) return;
        const before = module.source.source.toString();
        const after = change(before);
        if (after === before) throw new Error(`The runtime module ${module.name} has changed.`);
        module.source.source = Buffer.from(after);
      });
    });
  }
}

const changes: Record<string, (source: string) => string> = {
  load_script: (source) => source.replace('script.src = url;', 'script.src = freshUrl(url);'),
  css_loading: (source) =>
    source
      .replace('link.href = url;', 'link.href = freshUrl(url);')
      // A link has no src; the error then names what is missing.
      .replace('event.target.src', 'event.target.href'),
};
