import { screenFor } from 'shell/app/screen-for';
import { isAt, isDashboardRoot } from 'shell/app/screens';
import { roles } from 'shell/session/known-role';
import { remoteNames } from '../app-names';
import { assetsAhead, type BuiltRemotes, filesOf } from './manifests';

/**
 * What a page behind the sign-in asks before its first script has come, and which files it will need
 * behind that: those of everybody, and for each role the rest of the frame and the screen it gets.
 */
export function askAhead(
  remotes: BuiltRemotes,
  pathname: string,
  shellScripts: readonly string[],
): Omit<AskAhead, 'first'> {
  const everybodys = assetsAhead(remotes, pathname);
  const ofAll = [...shellScripts, ...everybodys.scripts];
  return {
    files: ofAll.map((href) => ({ href, as: 'script' })),
    roles: Object.fromEntries(
      Object.entries(roles).map(([name, role]) => {
        const layout = screenFor(layoutsOf(remotes), role);
        const path = isDashboardRoot(pathname) && layout ? layout.home : pathname;
        const screen = screenFor(screensAt(remotes, path), role);
        const isFramed = screen && 'frame' in screen && screen.frame === 'dashboard';
        const shown = [...(isFramed && layout ? [layout] : []), ...(screen ? [screen] : [])];
        const { scripts, styles } = filesOf(remotes, shown);
        const more = scripts.filter((href) => !ofAll.includes(href));
        const files: EarlyFile[] = [
          ...more.map((href) => ({ href, as: 'script' as const })),
          ...styles.map(({ url: href }) => ({ href, as: 'style' as const })),
        ];
        return [name, { questions: screen?.ahead ?? [], files }];
      }),
    ),
  };
}

function layoutsOf(remotes: BuiltRemotes) {
  return remoteNames.flatMap((remote) => {
    const { layout } = remotes[remote].built;
    return layout ? [{ ...layout, remote }] : [];
  });
}

function screensAt(remotes: BuiltRemotes, path: string) {
  return remoteNames.flatMap((remote) =>
    remotes[remote].built.screens.filter(isAt(path)).map((screen) => ({ ...screen, remote })),
  );
}
