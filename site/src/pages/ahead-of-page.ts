import { screenFor } from 'shell/app/screen-for';
import { isAt, isDashboardRoot } from 'shell/app/screens';
import { roles } from 'shell/session/known-role';
import { remoteNames } from '../app-names';
import { assetsAhead, type BuiltRemotes, filesOf } from './manifests';

/**
 * What a page behind the sign-in asks before its first script has come, and which files it will need
 * behind that: those of everybody, and for each role the rest of the frame and the screen it gets.
 */
export function aheadOf(
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
        const frame = screenFor(framesOf(remotes), role);
        const path = isDashboardRoot(pathname) && frame ? frame.home : pathname;
        const screen = screenFor(screensAt(remotes, path), role);
        const isFramed = screen && 'frame' in screen && screen.frame === 'dashboard';
        const shown = [...(isFramed && frame ? [frame] : []), ...(screen ? [screen] : [])];
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

function framesOf(remotes: BuiltRemotes) {
  return remoteNames.flatMap((remote) => {
    const { frame } = remotes[remote].built;
    return frame ? [{ ...frame, remote }] : [];
  });
}

function screensAt(remotes: BuiltRemotes, path: string) {
  return remoteNames.flatMap((remote) =>
    remotes[remote].built.screens.filter(isAt(path)).map((screen) => ({ ...screen, remote })),
  );
}
