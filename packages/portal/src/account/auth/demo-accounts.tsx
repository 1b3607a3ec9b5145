import { useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { useAuthText } from '../../i18n/auth-text.ts';
import { call } from '../../lib/http.ts';
import { initials } from '../../lib/names.ts';
import { classes } from '../../ui/classes.ts';
import css from './demo-accounts.module.css';

interface DemoAccountsProps {
  onChoose: (email: string) => void;
}

/** The accounts that a demonstration offers; nothing elsewhere, and nothing if the call fails: the form is enough. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const auth = useAuthText();
  const { data: accounts = [] } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: async ({ signal }) => {
      const answer = await call(api.demoAccounts, { signal });
      return answer.ok ? answer.data.accounts : [];
    },
  });
  if (accounts.length === 0) return null;
  return (
    <section className={css.demo} aria-label={auth.demo}>
      <h2 className={css.heading}>{auth.demo}</h2>
      <p className="hint">{auth.demoHint}</p>
      <ul className="stack-8 mt-12">
        {accounts.map(({ email, name }) => (
          <li key={email}>
            <button
              type="button"
              className={classes('edged', css.account)}
              aria-label={auth.demoSignIn(name, email)}
              onClick={() => onChoose(email)}
            >
              <span className={css.avatar} aria-hidden="true">
                {initials(name)}
              </span>
              <span className="min-w-0 grid">
                <span className={css.name}>{name}</span>
                <span className={css.email}>{email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
