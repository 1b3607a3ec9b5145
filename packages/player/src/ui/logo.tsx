export const Logo = () => (
  <span className="logo">
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <rect width="30" height="30" rx="8" />
      <path d="M7 13v4M11 10v10M15 6.5v17M19 10v10M23 13v4" />
    </svg>
    Kamerton
  </span>
);
