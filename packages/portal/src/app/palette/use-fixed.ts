import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { nextLanguage, useLanguage } from '../../i18n/language.ts';
import { paletteTexts, usePaletteText } from './entry.ts';
import { paths } from '../../lib/paths.ts';
import { panels } from '../../player/panels.ts';
import { player } from '../../player/store.ts';
import {
  ChatIcon,
  FileIcon,
  KeyboardIcon,
  KeyIcon,
  LogOutIcon,
  NextIcon,
  PlayIcon,
  QueueIcon,
  RepeatIcon,
  RevokedIcon,
  SettingsIcon,
  ShuffleIcon,
  UserIcon,
} from '../../ui/icons.tsx';
import {
  BookIcon,
  DiscIcon,
  HomeIcon,
  LibraryIcon,
  MoonIcon,
  PlusIcon,
  SearchIcon,
  VenueIcon,
} from '../../ui/shell-icons.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';
import { overlays } from '../overlay-outlet.tsx';
import { useLogOut } from '../../account/header/use-log-out.ts';
import { useSwitchLanguage } from '../../account/header/use-switch-language.ts';
import type { Entry } from './entry.ts';

type Texts = (typeof paletteTexts)[number];
type Icon = ComponentType<{ size?: number }>;

/** Screens that the palette lists: all that need no id. */
export const screens: [name: keyof Texts['screens'], to: string, icon: Icon][] = [
  ['home', paths.home, HomeIcon],
  ['mymusic', paths.mymusic, LibraryIcon],
  ['myPlaylists', paths.myPlaylists, LibraryIcon],
  ['myCollections', paths.myCollections, LibraryIcon],
  ['myAlbums', paths.myAlbums, LibraryIcon],
  ['revoked', paths.revoked, RevokedIcon],
  ['musicbase', paths.musicbase, DiscIcon],
  ['newAlbums', paths.newAlbums, DiscIcon],
  ['popularAlbums', paths.popularAlbums, DiscIcon],
  ['readyMade', paths.readyMade, DiscIcon],
  ['allPlaylists', paths.allPlaylists, DiscIcon],
  ['search', paths.search, SearchIcon],
  ['venues', paths.venues, VenueIcon],
  ['rules', paths.rules, VenueIcon],
  ['feedback', paths.feedback, ChatIcon],
  ['feedbackHistory', paths.feedbackHistory, ChatIcon],
  ['contract', paths.contract, FileIcon],
  ['contractSign', paths.contractSign, FileIcon],
  ['contractTerms', paths.contractTerms, BookIcon],
  ['profile', paths.profile, UserIcon],
  ['password', paths.password, KeyIcon],
];

/** An entry with its names in every language. */
export interface FixedEntry extends Entry {
  names: readonly string[];
}

/** Screens and actions available everywhere. */
export function useFixed(): { screens: FixedEntry[]; actions: FixedEntry[] } {
  const t = usePaletteText();
  const navigate = useNavigate();
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const isDark = useTheme() === 'dark';
  const logOut = useLogOut();
  const go = (to: string) => () => void navigate(to);
  const isPlaying = player.state().currentIndex !== -1;
  const whilePlaying: [keyof Texts['actions'], Icon, () => void][] = [
    ['playPause', PlayIcon, player.toggle],
    ['next', NextIcon, player.next],
    ['queue', QueueIcon, () => panels.show('queue')],
  ];
  const actions: typeof whilePlaying = [
    ['newPlaylist', PlusIcon, go(paths.newPlaylist)],
    ['newVenue', VenueIcon, go(paths.newVenue)],
    ...(isPlaying ? whilePlaying : []),
    ['shuffle', ShuffleIcon, player.shuffle],
    ['repeat', RepeatIcon, player.repeat],
    ['theme', MoonIcon, () => setTheme(isDark ? 'light' : 'dark')],
    ['language', SettingsIcon, () => switchTo(nextLanguage(language))],
    ['shortcuts', KeyboardIcon, () => overlays.show('help')],
    ['logOut', LogOutIcon, () => void logOut()],
  ];
  return {
    screens: screens.map(([name, to, icon]) => ({
      id: `screen:${name}`,
      name: t.screens[name],
      names: paletteTexts.map((each) => each.screens[name]),
      icon,
      verb: t.toOpen,
      act: go(to),
    })),
    actions: actions.map(([name, icon, act]) => ({
      id: `action:${name}`,
      name: t.actions[name],
      names: paletteTexts.map((each) => each.actions[name]),
      icon,
      verb: t.toMove,
      act,
    })),
  };
}
