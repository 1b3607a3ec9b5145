import SearchRounded from '@mui/icons-material/SearchRounded';
import { Alert, Box, Button, IconButton, Tooltip } from '@mui/material';
import { mayCall, type Role } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { type PropsWithChildren, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  AccessDenied,
  AppBar,
  Error as FailedScreen,
  type LayoutProps,
  Loading,
  LoadingIndicator,
  Sidebar,
  SkipNavigationButton,
  TitlePortal,
  ToggleThemeButton,
  useTranslate,
} from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { useText } from '../i18n/text.ts';
import { lazily, useIsWaiting } from '../lib/load-code.ts';
import { usePlayback } from '../lib/playback.ts';
import { resources } from '../lib/resources.ts';
import { fetchMe, useIsInterrupted, useIsProofAsked } from '../lib/session.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { LogoMark } from '@kamerton/ui/logo-mark';
import { OfficeMenu } from './menu.tsx';
import { Neighbours } from './neighbours.tsx';
import { OwnMenu } from './own-menu.tsx';
import { setOpened, Shortcuts } from './shortcuts.tsx';
import { menusPlace } from './theme.ts';
import { useOfficeEvents } from './use-office-events.ts';

const PlayerBar = lazily('PlayerBar', () => import('../ui/player-bar.tsx'));
const SignInAgain = lazily('SignInAgain', () => import('../sign-in/sign-in-again.tsx'));
const ProofDialog = lazily('ProofDialog', () => import('../sign-in/proof-dialog.tsx'));
const OwnPassword = lazily('OwnPassword', () => import('./own-password.tsx'));

function SearchButton() {
  const text = useText().navigation;
  return (
    <Tooltip title={`${text.search} (Ctrl K)`}>
      <IconButton
        color="inherit"
        aria-label={text.search}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpened('search')}
      >
        <SearchRounded />
      </IconButton>
    </Tooltip>
  );
}

function Tools() {
  const translate = useTranslate();
  return (
    <>
      <SearchButton />
      <LanguageSwitch />
      <ToggleThemeButton />
      <LoadingIndicator aria-label={translate('ra.page.loading')} />
    </>
  );
}

/** A narrow window has two lines for the title, which is nowhere else on the screen. */
const titleLook = {
  ml: { xs: 0.5, sm: 1.5 },
  fontSize: { xs: 14, sm: 17 },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
  maxHeight: '2.5em',
};

// It holds the heading of the screen, so it stays in view.
const OfficeBar = () => (
  <AppBar alwaysOn color="default" toolbar={<Tools />} userMenu={<OwnMenu />}>
    <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
      <LogoMark />
    </Box>
    <TitlePortal variant="h1" sx={titleLook} />
  </AppBar>
);

function DemoNote() {
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: fetchMe });
  const text = useText().shell;
  if (!me?.demo || me.second_factor) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {text.noSecondFactor}
    </Alert>
  );
}

/** Asks for another password, for as long as somebody else has seen the present one. */
function InitialPasswordNote() {
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: fetchMe });
  const text = useText().shell.ownPassword;
  const [isOpen, setOpen] = useState(false);
  if (!me?.is_password_initial) return null;
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ mt: 2 }}
      action={<Button onClick={() => setOpen(true)}>{text.open}</Button>}
    >
      {text.initial}
      <Suspense>{isOpen && <OwnPassword onClose={() => setOpen(false)} />}</Suspense>
    </Alert>
  );
}

function Player() {
  const isHeard = usePlayback() !== undefined;
  return <Suspense>{isHeard && <PlayerBar />}</Suspense>;
}

/** Shown while the code of a page waits for the network or the server. */
function CodeNote() {
  const { unreachable } = useText().errors;
  return useIsWaiting() ? (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {unreachable}
    </Alert>
  ) : null;
}

/** True if the role may open the path; screens without records are open to every role. */
const isOpen = (path: string, role: Role) => {
  const [, name = '', record] = path.split('/');
  const calls = resources[name];
  return !calls || mayCall((record && calls.one) || calls.list, role);
};

/** Refuses screens of other roles before they request data. */
function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: fetchMe });
  if (!me) return null;
  return isOpen(pathname, me.staff.role) ? children : <AccessDenied />;
}

const frameLook = { display: 'flex', flexDirection: 'column', minHeight: '100vh', bgcolor: 'background.default' };
const contentLook = {
  flex: '1 1 0',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  px: { xs: 1.5, sm: 3 },
  pb: 5,
};

/** The bar, the menu and the screen: react-admin's own frame has the menu inside of `<main>`. */
function Frame({ children }: PropsWithChildren) {
  const text = useText().shell;
  return (
    <Box sx={frameLook}>
      <SkipNavigationButton />
      <OfficeBar />
      <Box sx={{ display: 'flex', flexGrow: 1, mt: { xs: 7, sm: 6 } }}>
        <nav aria-label={text.office}>
          <Sidebar>
            <OfficeMenu />
          </Sidebar>
        </nav>
        <Box component="main" id="main-content" sx={contentLook}>
          <ErrorBoundary FallbackComponent={FailedScreen}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  );
}

export function OfficeLayout({ children }: LayoutProps) {
  useOfficeEvents();
  usePageTitle();
  const text = useText().shell;
  const isInterrupted = useIsInterrupted();
  const isProofAsked = useIsProofAsked();
  return (
    <>
      <Frame>
        <Player />
        <CodeNote />
        <DemoNote />
        <InitialPasswordNote />
        <Neighbours />
        <Box sx={{ minWidth: 0 }}>
          <Guarded>{children}</Guarded>
        </Box>
        <Suspense>{isProofAsked && <ProofDialog />}</Suspense>
        <Suspense>{isInterrupted && <SignInAgain />}</Suspense>
        <Shortcuts />
      </Frame>
      <section id={menusPlace} aria-label={text.menus} />
    </>
  );
}

/** The element that react-admin renders the title of a screen into. */
const place = '#react-admin-title';

/** Copies the title of the screen to the document, for the browser's tabs and history. */
function usePageTitle() {
  const { product } = useText().shell;
  useEffect(() => {
    const title = document.querySelector(place);
    if (!title) return undefined;
    const show = () => {
      document.title = [title.textContent.trim(), product].filter(Boolean).join(' · ');
    };
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    show();
    return () => observer.disconnect();
  }, [product]);
}
