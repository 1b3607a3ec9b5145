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
import { MoonIcon, PlusIcon, VenueIcon } from '../../ui/shell-icons.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';
import { overlays } from '../overlay-outlet.tsx';
import { table } from '../route-table.ts';
import { useLogOut } from '../../account/header/use-log-out.ts';
import { useSwitchLanguage } from '../../account/header/use-switch-language.ts';
import type { Entry } from './entry.ts';

type Texts = (typeof paletteTexts)[number];
type Icon = ComponentType<{ size?: number }>;

const icons = { ChatIcon, FileIcon, KeyIcon, RevokedIcon, UserIcon };

/** The screens that the quick jump lists. */
const screens = table.flatMap(({ jump = {}, icon }) =>
  Object.entries(jump).map(([name, to]) => ({
    name: name as keyof typeof jump,
    to,
    icon: typeof icon === 'string' ? icons[icon] : icon,
  })),
);

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
    screens: screens.map(({ name, to, icon }) => ({
      id: `screen:${name}`,
      name: t.screens[name],
      names: paletteTexts.map((each) => each.screens[name]),
      ...(icon && { icon }),
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
