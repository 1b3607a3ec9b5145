import type { ReactNode } from 'react';

interface IconProps {
  /** Side in px; the drawing is made for 24. */
  size?: number;
  className?: string | undefined;
}

/** Icons say nothing to a screen reader: the control around them carries the name. */
function icon(drawing: ReactNode, look: 'stroke' | 'solid' = 'stroke') {
  return function Icon({ size = 20, className }: IconProps) {
    const paint =
      look === 'solid'
        ? { fill: 'currentColor', stroke: 'currentColor', strokeWidth: 1.5 }
        : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 };
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={className}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...paint}
      >
        {drawing}
      </svg>
    );
  };
}

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
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const ArrowLeftIcon = icon(<path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />);
export const PlayIcon = icon(<path d="M6.5 4.2v15.6L19.8 12Z" />);
export const PlaySolidIcon = icon(<path d="M7 4.5v15L19.5 12Z" />, 'solid');
export const PauseIcon = icon(<path d="M7 5h3v14H7zM14 5h3v14h-3z" />, 'solid');
export const PreviousIcon = icon(<path d="M19 5.5v13L8.5 12ZM5 5v14" />, 'solid');
export const NextIcon = icon(<path d="M5 5.5v13L15.5 12ZM19 5v14" />, 'solid');
export const RepeatIcon = icon(
  <path d="M4 11V9a3 3 0 0 1 3-3h12.5M16.5 2.8 19.8 6l-3.3 3.2M20 13v2a3 3 0 0 1-3 3H4.5M7.5 21.2 4.2 18l3.3-3.2" />,
);
export const VolumeIcon = icon(
  <path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4ZM15.5 9a4 4 0 0 1 0 6M18.3 6.2a8 8 0 0 1 0 11.6" />,
);
export const MutedIcon = icon(<path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4ZM16 9.5l5 5M21 9.5l-5 5" />);
export const MicrophoneIcon = icon(
  <>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </>,
);
export const SettingsIcon = icon(
  <path d="M3 6.5h9M17 6.5h4M3 12h3M11 12h10M3 17.5h11M19 17.5h2M14.5 4v5M8.5 9.5v5M16.5 15v5" />,
);
export const CalendarIcon = icon(<path d="M4 6h16v14.5H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4" />);
export const LogOutIcon = icon(<path d="M14 4H5v16h9M10 12h11M17.5 8.5 21 12l-3.5 3.5" />);
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
