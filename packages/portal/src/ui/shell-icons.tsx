import { icon } from './icon.tsx';

// Icons of the first screen; the others load with their screens.

export const HomeIcon = icon(
  <path d="M3.5 10.6 12 3.5l8.5 7.1V19a1.8 1.8 0 0 1-1.8 1.8H5.3A1.8 1.8 0 0 1 3.5 19ZM9 20.5V14h6v6.5" />,
);
export const DiscIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="2.2" />
    <path d="M6.5 12A5.5 5.5 0 0 1 12 6.5M17.5 12a5.5 5.5 0 0 1-5.5 5.5" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="7" />
    <path d="m16 16 4.8 4.8" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.3A8.3 8.3 0 0 1 9.7 4a8.3 8.3 0 1 0 10.3 10.3Z" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const LibraryIcon = icon(<path d="M4.5 4v16M9 4v16M13 4.6l3.1-.8 4 15.4-3.1.8Z" />);
export const VenueIcon = icon(
  <path d="M4 20.5V5.3L14 3v17.5M14 8.5h6v12M2.5 20.5h19M7.5 8.5h3M7.5 12.5h3M7.5 16.5h3M17 12.5v.01M17 16.5v.01" />,
);
export const BookIcon = icon(
  <path d="M12 6.5C10 4.8 7 4.3 3.5 4.5v14c3.5-.2 6.5.3 8.5 2 2-1.7 5-2.2 8.5-2v-14C17 4.3 14 4.8 12 6.5Zm0 0v14" />,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);

export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);

export const EyeOffIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <path d="M4 4l16 16" />
  </>,
);
export const PlaySolidIcon = icon(<path d="M7 4.5v15L19.5 12Z" />, 'solid');
export const PauseIcon = icon(<path d="M7 5h3v14H7zM14 5h3v14h-3z" />, 'solid');
