import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, NormalModuleReplacementPlugin } from '@rspack/core';
import { appNames } from 'site/app-names';
import { compile } from 'site/build/compile-apps';
import { inlineScripts } from 'site/build/inline-scripts';
import { type BuiltScreens, builtScreensFile, ScreensPlugin } from 'site/build/screens-plugin';
import { readBuild } from 'site/deploy/read-build';
import { type Releases, remotesOf } from 'site/deploy/releases';
import { htmlFileOf } from 'site/pages/assemble';
import { screenMapOf, screensOf } from 'site/pages/manifests';
import { pageHtml } from 'site/pages/page-html';
import { repositoryDir } from 'site/repository-dir';
import { brotli } from 'site/serve/compress';
import { shellConfig } from '../../rspack.base';

/**
 * - `plain`: prerendered, style sheets linked as a bundler leaves them, fonts preloaded on every line;
 * - `styles inside`: what the product does to its HTML, done to the one bundle's as well;
 * - `drawn`: as plain, but nothing is prerendered, the browser draws all.
 */
export type Variant = 'plain' | 'styles inside' | 'drawn';

/**
 * The public pages as one bundle without federation, to compare with: the shell's configuration and
 * sources, the routes of all remotes imported by it, a chunk for each page, prerendered and preloaded
 * as the product is.
 * @param siteDir the product's build, of which icons and the like are taken
 * @param dir where each variant is written, in a folder of its name
 */
export async function buildOneBundle(
  siteDir: string,
  dir: string,
  variants: readonly Variant[],
): Promise<void> {
  const builtDir = join(dir, 'build');
  await compile([oneBundleConfig(builtDir)]);
  const files = readdirSync(builtDir);
  for (const name of files.filter((file) => /\.(js|css)$/.test(file))) {
    writeFileSync(join(builtDir, `${name}.br`), await brotli(readFileSync(join(builtDir, name))));
  }
  const pages = readPages(siteDir, builtDir, files);
  for (const variant of variants) {
    const target = join(dir, variant);
    for (const kept of ['icons', 'favicon.svg', 'site.webmanifest', 'screens.json']) {
      cpSync(join(siteDir, kept), join(target, kept), { recursive: true });
    }
    cpSync(builtDir, join(target, 'assets'), { recursive: true });
    for (const page of pages) {
      writeFileSync(join(target, htmlFileOf(page.pathname)), page.htmlOf(variant));
    }
  }
}

interface OwnPage {
  pathname: string;
  htmlOf(variant: Variant): string;
}

function readPages(siteDir: string, builtDir: string, files: readonly string[]): OwnPage[] {
  const releases = appNames.map((app) => [app, readBuild(repositoryDir, app).release] as const);
  const remotes = remotesOf(Object.fromEntries(releases) as unknown as Releases);
  const common = { map: screenMapOf(remotes), screens: screensOf(remotes), inlineScripts };
  const bodyOf = (path: string) => {
    const html = readFileSync(join(siteDir, htmlFileOf(path)), 'utf8');
    return /<div id="root">(.*)<\/div>\n<noscript>/s.exec(html)?.[1] ?? '';
  };
  const { screens }: BuiltScreens = JSON.parse(
    readFileSync(join(builtDir, builtScreensFile), 'utf8'),
  );
  const url = (name: string) => `/assets/${name}`;
  const first = files.filter((name) => /^main\.[^.]+\.(js|css)$/.test(name));
  const fonts = files
    .filter((name) => /^(figtree-latin-wght|marcellus-latin-400)-normal\..*woff2$/.test(name))
    .map(url);
  const fontPreloads = fonts
    .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`)
    .join('');
  return screens.map(({ path, files: own }) => {
    const sheets = [...first.map((name) => ({ name, mark: '' })), ...own];
    return {
      pathname: path,
      htmlOf: (variant) => {
        const isOurs = variant === 'styles inside';
        const html = pageHtml({
          ...common,
          pathname: path,
          scripts: first.filter(isScript).map(url),
          styles: sheets
            .filter(({ name }) => !isScript(name))
            .map(({ name, mark }) =>
              isOurs
                ? { text: readFileSync(join(builtDir, name), 'utf8'), mark }
                : { href: url(name) },
            ),
          preloads: own
            .filter(({ name }) => isScript(name))
            .map(({ name }) => ({ href: url(name), as: 'script' as const })),
          ...(isOurs && { fonts }),
          ...(variant !== 'drawn' && { body: oneBuild(bodyOf(path)) }),
        });
        return isOurs ? html : html.replace('<script defer', () => `${fontPreloads}<script defer`);
      },
    };
  });
}

/** As if shell and remote were one build, whose name its classes carry. */
const oneBuild = (body: string) =>
  body.replaceAll('"mf-public-', '"shell-').replaceAll(' mf-public-', ' shell-');

const isScript = (name: string) => name.endsWith('.js');

function oneBundleConfig(builtDir: string): Configuration {
  const { plugins = [], optimization, ...shell } = shellConfig('production');
  const website = join(repositoryDir, 'mf-public/src');
  return {
    ...shell,
    name: 'one bundle',
    devtool: false,
    output: { ...shell.output, path: builtDir },
    // pages share what they have in common, as any site that is split by pages
    optimization: { ...optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...plugins.filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
      new NormalModuleReplacementPlugin(/\/remotes$/, join(import.meta.dirname, 'remotes.ts')),
      new ScreensPlugin('mf-public', join(website, 'routes.tsx'), join(website, 'screens.ts')),
    ],
  };
}
