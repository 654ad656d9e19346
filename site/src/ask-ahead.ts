import { screenFor } from 'shell/app/screen-for';
import { isAt, isDashboardRoot } from 'shell/app/screens';
import { roles } from 'shell/session/known-role';
import { remoteNames } from './app-names';
import { assetsAhead, type BuiltRemotes, filesOf } from './manifests';

/** Every arrival asks this (shared/src/start/api.ts), and the bell. */
const first: AskAhead['first'] = [
  ['rpc/get_start', '{}'],
  ['notifications?select=*&user_id=eq.{user}&order=created_at.desc,id.desc&limit=50'],
];

/**
 * What a page behind the sign-in asks before its first script has come, and which files it will need
 * behind that: those of everybody, and for each role the rest of the frame and the screen it gets.
 */
export function askAhead(
  remotes: BuiltRemotes,
  pathname: string,
  shellScripts: readonly string[],
): AskAhead {
  const everybodys = assetsAhead(remotes, pathname);
  const ofAll = [...shellScripts, ...everybodys.scripts];
  return {
    first,
    files: ofAll.map((href) => file('script', href, everybodys.integrity)),
    roles: Object.fromEntries(
      Object.entries(roles).map(([name, role]) => {
        const layout = screenFor(layoutsOf(remotes), role);
        const path = isDashboardRoot(pathname) && layout ? layout.home : pathname;
        const screen = screenFor(screensAt(remotes, path), role);
        const isFramed = screen && 'frame' in screen && screen.frame === 'dashboard';
        const shown = [...(isFramed && layout ? [layout] : []), ...(screen ? [screen] : [])];
        const { scripts, styles, integrity } = filesOf(remotes, shown);
        const files = [
          ...scripts
            .filter((href) => !ofAll.includes(href))
            .map((href) => file('script', href, integrity)),
          ...styles.map(({ url }) => file('style', url, integrity)),
        ];
        return [name, { questions: screen?.ahead ?? [], files }];
      }),
    ),
  };
}

function file(
  as: EarlyFile['as'],
  href: string,
  integrity: Readonly<Record<string, string>>,
): EarlyFile {
  return {
    href,
    as,
    ...(URL.canParse(href) && { crossOrigin: 'anonymous' }),
    ...(integrity[href] && { integrity: integrity[href] }),
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
