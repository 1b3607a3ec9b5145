import { useState } from 'react';
import { Link } from 'react-router';
import { currentProfileText, useProfileText } from '../../i18n/account-text.ts';
import { copyText } from '../../lib/copy-text.ts';
import { paths } from '../../lib/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/shell-icons.tsx';
import { notify, notifyBriefly } from '../../ui/notify.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import css from './profile.module.css';

/** Of one length for every key, so that it discloses nothing. */
const mask = '•'.repeat(24);

interface ApiKeyProps {
  /** Undefined in a session that began with a link from support, which may not see the key. */
  value: string | null | undefined;
}

/** The API access key: masked until it is asked for, and until then the password is. */
export function ApiKey({ value }: ApiKeyProps) {
  const { api } = useProfileText();
  const [visible, setVisible] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [asking, setAsking] = useState(false);
  const copy = async (key: string) => {
    const text = currentProfileText().api;
    if (await copyText(key)) return notifyBriefly('success', text.copied);
    setVisible(true);
    notify('error', text.notCopied);
  };
  const whenConfirmed = (act: () => void) => (confirmed ? act() : setAsking(true));
  const show = () => {
    setAsking(false);
    setConfirmed(true);
    setVisible(true);
  };
  return (
    <Card title={api.title}>
      <p className={css.about}>{api.about}</p>
      {!value ? (
        <p>{value === undefined ? api.hidden : api.missing}</p>
      ) : (
        <div className={css.key}>
          <code className={css.value} aria-label={api.key}>
            {visible ? value : mask}
          </code>
          <IconButton label={visible ? api.hide : api.reveal} onClick={() => whenConfirmed(() => setVisible(!visible))}>
            {visible ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
          <Button onClick={() => whenConfirmed(() => void copy(value))}>
            <CopyIcon size={18} />
            {api.copy}
          </Button>
        </div>
      )}
      {asking && <ConfirmPassword onConfirmed={show} onCancel={() => setAsking(false)} />}
      <p className={css.about}>
        {api.onlySupport}{' '}
        <Link to={`${paths.feedback}?${new URLSearchParams({ subject: api.subject })}`} className="text-link">
          {api.ask}
        </Link>
      </p>
    </Card>
  );
}
