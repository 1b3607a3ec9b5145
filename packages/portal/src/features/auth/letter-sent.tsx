import { useRecoveryText } from '../../i18n/account-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './recovery.module.css';

/** Says the same whether there is such an account or not. */
export function LetterSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { sent } = useRecoveryText();
  return (
    <div className={css.result} role="status">
      <h1 className={css.heading}>{sent.heading}</h1>
      <p>{sent.text(email)}</p>
      <ul className={css.hints}>
        {sent.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <Button onClick={onAgain}>{sent.again}</Button>
    </div>
  );
}
