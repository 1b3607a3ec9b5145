import { useText } from '../i18n/text.ts';
import css from './logo.module.css';

/** The mark: bars of a waveform that swells and falls like a struck tuning fork. */
export function Logo() {
  const { shell } = useText();
  return (
    <span className={css.logo}>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
        <rect width="30" height="30" rx="8" className={css.tile} />
        <path d="M7 13v4M11 10v10M15 6.5v17M19 10v10M23 13v4" className={css.bars} />
      </svg>
      <span className={css.name}>{shell.product}</span>
    </span>
  );
}
