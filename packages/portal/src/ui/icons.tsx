import { icon } from './icon.tsx';

export const ChatIcon = icon(<path d="M4 5h16v11.5h-8.5L7 20.5v-4H4Z" />);

export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const ArrowLeftIcon = icon(<path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />);
export const PlayIcon = icon(<path d="M6.5 4.2v15.6L19.8 12Z" />);
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
export const ChevronUpIcon = icon(<path d="m6 14.5 6-6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const MoreIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="18.5" cy="12" r="1" />
  </>,
  'solid',
);
export const DownloadIcon = icon(<path d="M12 4v11.5M7 11l5 5 5-5M4.5 20h15" />);
export const UploadIcon = icon(<path d="M12 16V4.5M7 9l5-5 5 5M4.5 20h15" />);
export const TrashIcon = icon(<path d="M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5 7.3 20h9.4l.8-13.5M10 10.5v6M14 10.5v6" />);
export const PencilIcon = icon(
  <path d="M4 20l.9-4.2L16.5 4.2a1.8 1.8 0 0 1 2.6 0l.7.7a1.8 1.8 0 0 1 0 2.6L8.2 19.1Z" />,
);
export const CopyIcon = icon(<path d="M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4" />);
export const AddToListIcon = icon(<path d="M4 6.5h16M4 12h9M4 17.5h9M18 13.5v8M14 17.5h8" />);
export const QueueIcon = icon(<path d="M4 6.5h16M4 12h10M4 17.5h10M17.5 12.5v7l4-3.5Z" />);
export const ShuffleIcon = icon(
  <path d="M3.5 7h3.3c4.2 0 6.2 10 10.4 10h3M3.5 17h3.3c1.3 0 2.4-1 3.3-2.4M14 9.4C14.9 8 16 7 17.2 7h3M17.5 4.2 20.3 7l-2.8 2.8M17.5 14.2l2.8 2.8-2.8 2.8" />,
);
export const GripIcon = icon(<path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.7-4 3.6-6 7.5-6s6.8 2 7.5 6" />
  </>,
);
export const WarningIcon = icon(<path d="M12 4 21 19.5H3ZM12 10v4.5M12 17v.01" />);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="M11.3 12.3 20 3.5M16.5 7l3 3" />
  </>,
);
export const FileIcon = icon(<path d="M6 3.5h8.5L19 8v12.5H6ZM14 3.5V8.5h5M9 12.5h7M9 16.5h7" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.2l3.3 2" />
  </>,
);
export const RevokedIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6 18 12-12" />
  </>,
);
export const SwapIcon = icon(<path d="M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19" />);
export const SendIcon = icon(<path d="M4 12 20.5 4 15 20.5l-3.5-7ZM11.5 13.5 20.5 4" />);
export const KeyboardIcon = icon(
  <path d="M3 6.5h18v11.5H3ZM7 10.3v.01M10.3 10.3v.01M13.7 10.3v.01M17 10.3v.01M7 14.2h10" />,
);
