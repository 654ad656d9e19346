import type { Patch } from './patch';

/**
 * What: the loader for style sheets that Rspack writes into every build also takes a `<style>` in the
 * HTML, marked with its chunk (`data-rspack`), for a style sheet that is there; not one that the
 * security policy has refused, which has no sheet.
 * Why: a page's HTML brings its styles (decision 025); without this they are loaded a second time, and
 * the page's code waits for them.
 * Saves: nothing in the builds; a request and up to 5 KB on each first visit.
 * Goes when: Rspack's loader looks for style elements by itself. Another text of its loader ends the
 * build, so that somebody looks.
 */
export const stylesInside: Patch = {
  name: 'styles-inside',
  spares: { shell: 0, remote: 0 },
  apply(compiler) {
    compiler.hooks.compilation.tap('styles-inside', (compilation) => {
      compilation.hooks.runtimeModule.tap('styles-inside', (module) => {
        if (module.name !== 'css_loading' || !module.source) return;
        let source = module.source.source.toString();
        for (const [before, after] of changes) {
          if (!source.includes(before))
            throw new Error(`${module.name} has no ${before} any more.`);
          source = source.replace(before, after);
        }
        module.source.source = Buffer.from(source);
      });
    });
  },
};

const changes = [
  ['document.getElementsByTagName("link")', 'document.querySelectorAll("link,style")'],
  ['l.rel == "stylesheet" &&', '(l.rel == "stylesheet" || (l.localName == "style" && l.sheet)) &&'],
] as const;
