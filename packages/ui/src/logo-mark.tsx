/** The mark: bars of a waveform that swells and falls like a struck tuning fork. `base.css` has its colours. */
export const LogoMark = () => (
  <svg className="logo-mark" width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
    <rect width="30" height="30" rx="8" />
    <path d="M7 13v4M11 10v10M15 6.5v17M19 10v10M23 13v4" />
  </svg>
);
