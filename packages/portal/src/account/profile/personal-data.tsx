import { api } from '@kamerton/wire/client/api';
import { useState } from 'react';
import { Link } from 'react-router';
import { currentProfileText, useProfileText } from '../../i18n/account-text.ts';
import { fetchedFile, saveFile } from '../../lib/file-call.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import css from './profile.module.css';

interface FormProps {
  onDone: () => void;
  /** The host does not have the call. */
  onMissing: () => void;
}

function ExportForm({ onDone, onMissing }: FormProps) {
  const text = useProfileText();
  const form = useForm({
    initial: { password: '' },
    rules: async () => (await import('./profile-rules.ts')).confirmFaults,
    send: ({ password }) => fetchedFile(api.exportProfile, { body: { password } }, 'application/zip'),
    onSent: (file) => {
      saveFile(file, `kamerton-${new Date().toISOString().slice(0, 10)}.zip`);
      notifyBriefly('success', currentProfileText().data.saved);
      onDone();
    },
    onRefused: ({ status }) => status === 404 && onMissing(),
  });
  return (
    <div className={css.confirm}>
      <Form form={form}>
        <PasswordField
          {...form.text('password', { wrong: text.wrongCurrent })}
          required
          label={text.data.askPassword}
          autoComplete="current-password"
        />
        <FormActions submit={text.data.download} busy={form.busy} onCancel={onDone} />
      </Form>
    </div>
  );
}

/** Everything that is stored about the account, as a file behind the password, and how to have it deleted. */
export function PersonalData() {
  const { data: text } = useProfileText();
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <Card title={text.title}>
      <p className={css.about}>{text.about}</p>
      {asking ? (
        <ExportForm onDone={() => setAsking(false)} onMissing={() => setMissing(true)} />
      ) : (
        <div className={css.actions}>
          <Button onClick={() => setAsking(true)}>
            <DownloadIcon size={18} />
            {text.download}
          </Button>
        </div>
      )}
      <p className={css.about}>
        {text.deletion}{' '}
        <Link to={`${paths.feedback}?${new URLSearchParams({ subject: text.subject })}`} className="text-link">
          {text.ask}
        </Link>
      </p>
    </Card>
  );
}
