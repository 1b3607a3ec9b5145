import SearchRounded from '@mui/icons-material/SearchRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mayCall, office, type Role } from '@kamerton/wire/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import {
  AccessDenied,
  AppBar,
  Layout,
  type LayoutProps,
  LoadingIndicator,
  TitlePortal,
  ToggleThemeButton,
  useTranslate,
} from 'react-admin';
import { useLocation } from 'react-router';
import { useText } from '../i18n/text.ts';
import { addressOf } from '../lib/http.ts';
import { resources } from '../lib/resources.ts';
import { lookAgain, useIsInterrupted, whoAmI } from '../lib/session.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Sign } from '../ui/logo.tsx';
import { PlayerBar } from '../ui/player.tsx';
import { OfficeMenu } from './menu.tsx';
import { Neighbours } from './neighbours.tsx';
import { OwnMenu } from './own-menu.tsx';
import { setOpened, Shortcuts } from './shortcuts.tsx';
import { menusPlace } from './theme.ts';

/** For whoever does not know the key. */
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

/** A narrow window has two lines for the title: nowhere else on its screen is it told. */
const titleLook = {
  ml: { xs: 0.5, sm: 1.5 },
  fontSize: { xs: 14, sm: 17 },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
  maxHeight: '2.5em',
};

// It holds the heading of the screen, so it stays when the screen is scrolled.
const OfficeBar = () => (
  <AppBar alwaysOn color="default" toolbar={<Tools />} userMenu={<OwnMenu />}>
    <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
      <Sign />
    </Box>
    <TitlePortal variant="h1" sx={titleLook} />
  </AppBar>
);

function DemoNote() {
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: whoAmI });
  const text = useText().shell;
  if (!me?.demo || me.second_factor) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {text.noSecondFactor}
    </Alert>
  );
}

/** Whether somebody's role opens the screens of a path; those of no kind of record are everyone's. */
const isOpen = (path: string, role: Role) => {
  const calls = resources[path.split('/')[1] ?? ''];
  return !calls || mayCall(calls.list, role);
};

/** The screens of other roles are refused before they ask for anything. */
function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: whoAmI });
  if (!me) return null;
  return isOpen(pathname, me.staff.role) ? children : <AccessDenied />;
}

export function OfficeLayout({ children, ...rest }: LayoutProps) {
  useOfficeNews();
  usePageTitle();
  const text = useText().shell;
  return (
    <>
      <Layout {...rest} appBar={OfficeBar} menu={OfficeMenu}>
        <PlayerBar />
        <DemoNote />
        <Neighbours />
        <Box sx={{ minWidth: 0 }}>
          <Guarded>{children}</Guarded>
        </Box>
        <SignInAgain />
        <Shortcuts />
      </Layout>
      <section id={menusPlace} aria-label={text.menus} />
    </>
  );
}

/** Has what is on the screen asked for anew when another operator or a distributor changes it. */
function useOfficeNews() {
  const client = useQueryClient();
  const isInterrupted = useIsInterrupted();
  useEffect(() => {
    if (isInterrupted) return undefined;
    // A browser opens the stream again by itself when it breaks.
    const stream = new EventSource(addressOf(office.officeEvents, {}));
    const refresh = (event: string, key: string) =>
      stream.addEventListener(event, () => {
        for (const shown of [key, 'dashboard']) void client.invalidateQueries({ queryKey: [shown] });
      });
    for (const event of ['request.new', 'request.message', 'request.changed']) refresh(event, 'requests');
    // Whatever shows music may show what is revoked, and the history beside it.
    for (const event of ['catalogue.revoked', 'catalogue.restored'])
      for (const key of ['tracks', 'albums', 'collections', 'history']) refresh(event, key);
    for (const key of ['imports', 'uploads', 'deliveries']) refresh('import.progress', key);
    // It gives up where it is refused: whoever opened it may be shut out.
    stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && void lookAgain());
    return () => stream.close();
  }, [client, isInterrupted]);
}

/** Where react-admin puts the title of a screen. */
const place = '#react-admin-title';

/** Names the page, in tabs and histories of the browser, by the title of its screen. */
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
