import { useText } from '../i18n/text.ts';
import { base } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import css from './screens/not-found.module.css';

/** Stands where a screen could not be shown, for instance since its code could not be loaded. */
export function CrashScreen() {
  const { shell } = useText();
  return (
    <main className={css.page}>
      <div className={css.dots} aria-hidden="true" />
      <h1 className={css.title}>{shell.failure.crashed}</h1>
      <p>{shell.failure.crashedText}</p>
      <Button look="accent" onClick={() => location.reload()}>
        {shell.failure.reload}
      </Button>
      <a href={`${base}/`} className={buttonClass('quiet')}>
        {shell.toHome}
      </a>
    </main>
  );
}
