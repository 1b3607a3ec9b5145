import type { ComponentType } from 'react';
import { type RouteObject, useParams } from 'react-router';
import { useText } from '../i18n/text.ts';
import { loadCode } from '../lib/load-code.ts';
import { base, paths, idIn } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useFollowProfile } from '../account/profile/queries.ts';
import { AccountMenu } from '../account/header/account-menu.tsx';
import { BurgerMenu } from '../account/header/burger-menu.tsx';
import { LanguageSwitch } from '../account/header/language-switch.tsx';
import { BottomTabs, Sidebar } from './menu.tsx';
import { OverlayOutlet, overlays } from './overlay-outlet.tsx';
import { ServiceLinks } from '../account/header/service-links.tsx';
import { DefaultLayout } from '../shell/default-layout.tsx';
import type { PendingScreen } from '../shell/page-outlet.tsx';
import { useNetworkIdle } from '../shell/use-network-idle.ts';
import { guard, guestsOnly } from '../shell/guard.ts';
import { Missing } from '../shell/missing.tsx';
import { RootShell } from './root-shell.tsx';
import { rowOf, table, type Row } from './route-table.ts';
import pageCss from '../shell/not-found.module.css';

/** Shown if a screen fails to render, for instance because its code could not be loaded. */
function CrashScreen() {
  const { shell } = useText();
  return (
    <main className={pageCss.page}>
      <div className="dotted-line" aria-hidden="true" />
      <h1 className={pageCss.title}>{shell.failure.crashed}</h1>
      <p>{shell.failure.crashedText}</p>
      <Button variant="accent" onClick={() => location.reload()}>
        {shell.failure.reload}
      </Button>
      <a href={`${base}/`} className={buttonClass('quiet')}>
        {shell.toHome}
      </a>
    </main>
  );
}

/** Renders a detail screen only for valid ids; the screen for others links back to the list. */
function withId(Screen: ComponentType, { parent, title }: Row): ComponentType {
  return function WithId() {
    const { shell } = useText();
    if (idIn(useParams().id) === undefined) return <Missing to={parent?.path ?? '/'} list={shell.titles[title]} />;
    return <Screen />;
  };
}

const routeOf = (row: Row): RouteObject => ({
  path: row.path,
  handle: row,
  lazy: {
    // The router renders nothing for a screen whose code it could not load.
    Component: async () => {
      const { Screen } = await loadCode(row.load).catch(() => ({ Screen: CrashScreen }));
      return row.path.includes(':id') ? withId(Screen, row) : Screen;
    },
  },
});

const sectionOf = (row: Row) => row.parent ?? row;

/** The views of a section share its head with the tabs. A detail screen has its own head. */
const hasTabs = ({ path, shape }: Row) => shape !== 'set' && !/:id|new-playlist/.test(path);

/** Returns the screen that loads between two addresses; null if its layout is another. */
function pendingScreen(here: string, target: string): PendingScreen | null {
  const [from, to] = [rowOf(here), rowOf(target)];
  if (!from || !to || from.layout !== to.layout) return null;
  return { shape: to.shape, preservesHead: sectionOf(from) === sectionOf(to) && hasTabs(from) && hasTabs(to) };
}

const loadAuthLayout = async (): Promise<ComponentType> => {
  const loaded = await loadCode(() => import('../shell/auth-layout.tsx')).catch(() => null);
  if (!loaded) return CrashScreen;
  return () => <loaded.AuthLayout language={<LanguageSwitch />} pendingScreen={pendingScreen} />;
};

/** Layout of signed-in screens, with what it shows of the account and of playlists. */
function SignedInLayout() {
  useFollowProfile(useNetworkIdle());
  return (
    <DefaultLayout
      service={<ServiceLinks />}
      language={<LanguageSwitch />}
      menus={
        <>
          <AccountMenu openOverlay={overlays.show} />
          <BurgerMenu />
        </>
      }
      sidebar={<Sidebar />}
      pendingScreen={pendingScreen}
    >
      <BottomTabs />
      <OverlayOutlet />
    </DefaultLayout>
  );
}

const rows = (layout: Row['layout'], auth: boolean) =>
  table.filter((row) => row.layout === layout && row.auth === auth).map(routeOf);

/** Routes for the router: the root shell, the layouts in it, the guard before screens for signed-in users. */
export const routes: RouteObject[] = [
  {
    Component: RootShell,
    ErrorBoundary: CrashScreen,
    children: [
      {
        // Within the shell, whose player goes on.
        ErrorBoundary: CrashScreen,
        children: [
          {
            lazy: { Component: loadAuthLayout },
            children: rows('auth', false).map((route) =>
              route.path === paths.auth ? { ...route, middleware: [guestsOnly] } : route,
            ),
          },
          { Component: SignedInLayout, middleware: [guard], children: rows('default', true) },
          ...rows('app', false),
        ],
      },
    ],
  },
];
