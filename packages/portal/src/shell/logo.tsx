import { LogoMark } from '@kamerton/ui/logo-mark';
import { useText } from '../i18n/text.ts';
import css from './logo.module.css';

export function Logo() {
  const { shell } = useText();
  return (
    <span className="inline-row gap-10">
      <LogoMark />
      <span className={css.name}>{shell.product}</span>
    </span>
  );
}
