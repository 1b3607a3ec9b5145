import type { Profile } from '@kamerton/wire';
import { useEffect, useRef } from 'react';
import { allLanguages, languageIds, languageName, languageOfId, useLanguage } from '../../i18n/language.ts';
import { currentProfileText, useProfileText } from '../../i18n/account-text.ts';
import { Card } from '../../ui/card.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldTexts, useForm } from '../../ui/use-form.ts';
import { useSavedValues } from '../../ui/use-saved-values.ts';
import { changeOf, isEmailChanged, valuesOf } from './profile-values.ts';
import { useSaveProfile, useTimezones } from './queries.ts';
import css from './profile.module.css';

/** The form, whose language follows the header's switch. */
function useProfileForm(profile: Profile) {
  const language = useLanguage();
  const save = useSaveProfile();
  // The interface's language may differ from the profile's after a switch before sign-in: saving must not switch it back.
  const initial = { ...valuesOf(profile), language_id: languageIds[language] };
  const form = useForm({
    initial,
    draft: 'profile',
    secret: 'old_password',
    rules: async () => {
      const { profileFaults } = await import('./profile-rules.ts');
      return (values) => profileFaults(profile, values);
    },
    send: (values) => save(changeOf(profile, values)),
    onSent: ({ profile: saved }) => {
      form.accept(valuesOf(saved));
      notifyBriefly('success', currentProfileText().saved);
    },
  });
  // Changes that another tab or device makes meanwhile are not undone.
  useSavedValues(form, initial);
  const { values, set } = form;

  // The header's switch changes the profile too.
  const previous = useRef(language);
  useEffect(() => {
    const switched = previous.current !== language;
    previous.current = language;
    if (switched && values.language_id !== languageIds[language]) set({ language_id: languageIds[language] });
  }, [language, values.language_id, set]);
  return form;
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const fields = useFieldTexts();
  const text = useProfileText();
  const { data: zones = [] } = useTimezones();
  const form = useProfileForm(profile);
  const { values, faults, set } = form;
  const changesEmail = isEmailChanged(profile, values);

  return (
    <Form form={form} className={css.form}>
      <Card title={text.about}>
        <div className="one-column stack-18">
          <TextField {...form.text('name')} required label={text.name} autoComplete="name" />
          <TextField
            {...form.text('email', { taken: text.taken })}
            required
            label={text.email}
            type="email"
            autoComplete="email"
            hint={changesEmail ? text.emailHint : undefined}
          />
          {changesEmail && (
            <PasswordField
              {...form.text('old_password', { wrong: text.wrongCurrent })}
              required
              label={text.currentPassword}
              hint={text.currentPasswordHint}
              autoComplete="current-password"
            />
          )}
          {profile.new_email && (
            <Note tone="warm" title={text.waitingTitle}>
              <p>{text.waiting(profile.new_email, profile.email)}</p>
            </Note>
          )}
          <TextField {...form.text('contact')} label={text.contact} hint={text.contactHint} />
        </div>
      </Card>
      <Card title={text.region}>
        <div className="one-column stack-18">
          <SelectField
            label={text.timezone}
            name="timezone_id"
            value={values.timezone_id}
            options={[
              { value: '', name: text.noTimezone },
              ...zones.map(({ id, label }) => ({ value: String(id), name: label })),
            ]}
            error={faults.timezone_id && fields[faults.timezone_id]}
            onChange={(timezone_id) => set({ timezone_id })}
          />
          <Choice
            legend={text.language}
            value={languageOfId(values.language_id)}
            options={allLanguages.map((each) => ({ value: each, name: languageName(each) }))}
            onChange={(chosen) => set({ language_id: languageIds[chosen] })}
          />
        </div>
      </Card>
      <Card title={text.notifications}>
        <Switch
          label={text.revocationEmails}
          checked={values.revocation_emails}
          onChange={(revocation_emails) => set({ revocation_emails })}
        />
      </Card>
      <FormActions submit={text.save} busy={form.busy} />
    </Form>
  );
}
