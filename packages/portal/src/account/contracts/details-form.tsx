import type { Contract } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { countries } from '@kamerton/wire/client/countries';
import { type ComponentProps, useMemo } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { fetched } from '../../lib/http.ts';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldTexts, useForm } from '../../ui/use-form.ts';
import { useSavedValues } from '../../ui/use-saved-values.ts';
import css from './contract.module.css';
import { changeOf, type DetailsField, isSoleProprietor, tidied, valuesOf } from './details-values.ts';
import { useStoreContract } from './queries.ts';
import { currentContractText, detailsFaultText, useContractText } from './text.ts';

interface CountryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (country: string) => void;
}

/** Select of all countries but Russia, named in the interface's language. */
function CountryField({ value, error, onChange }: CountryFieldProps) {
  const { details } = useContractText();
  const language = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return countries
      .filter((code) => code !== 'RU')
      .map((code) => ({ value: code, name: names.of(code) ?? code }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language));
  }, [language]);
  return (
    <SelectField
      required
      label={details.country}
      name="country"
      autoComplete="country"
      value={value}
      error={error}
      options={[{ value: '', name: details.chooseCountry, disabled: true }, ...options]}
      onChange={onChange}
    />
  );
}

interface DetailsFormProps {
  contract: Contract | null;
  onSaved: () => void;
}

function useDetailsForm({ contract, onSaved }: DetailsFormProps) {
  const fields = useFieldTexts();
  const { details: text } = useContractText();
  const store = useStoreContract();
  const initial = valuesOf(contract);
  const form = useForm({
    initial,
    draft: 'contract-details',
    rules: async () => (await import('./contract-rules.ts')).detailsFaults,
    send: async (values) => {
      const body = changeOf(values, base);
      return fetched(api.saveContract, { body });
    },
    onSent: ({ contract: saved }) => {
      store(saved);
      notifyBriefly('success', currentContractText().details.saved);
      onSaved();
    },
  });
  const { base, note } = useSavedValues(form, initial);
  const { values, faults, set, check } = form;

  const faultOf = (field: DetailsField) => {
    const code = faults[field];
    return code && (detailsFaultText(field, code, values, text.faults) ?? fields[code]);
  };
  const field = (name: DetailsField, hint?: string): ComponentProps<typeof TextField> => ({
    ...form.text(name),
    required: true,
    hint,
    label: text[name],
    error: faultOf(name),
    onBlur: () => {
      const tidy = tidied(name, values[name]);
      if (tidy !== values[name]) set({ [name]: tidy });
      check(name);
    },
  });
  return { form, note, faultOf, field };
}

/** Form for the details. The server takes only complete ones: until then the draft stays in the browser. */
export function DetailsForm(props: DetailsFormProps) {
  const { contract } = props;
  const { details: text } = useContractText();
  const { form, note, faultOf, field } = useDetailsForm(props);
  const { values, set } = form;
  const number = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const;

  return (
    <Form form={form} className={css.form}>
      {note && <p role="status">{text[note]}</p>}
      {contract?.state === 'signed' && (
        <Note tone="warm">
          <p>{text.resign}</p>
        </Note>
      )}
      <Card title={text.company}>
        <div className="stack-18">
          <Switch label={text.foreign} checked={values.is_foreign} onChange={(is_foreign) => set({ is_foreign })} />
          <TextField {...field('legal_entity', text.legal_entityHint)} autoComplete="organization" />
          {values.is_foreign ? (
            <>
              <TextField {...field('registration_number', text.registration_numberHint)} autoComplete="off" />
              <CountryField
                value={values.country}
                error={faultOf('country')}
                onChange={(country) => set({ country })}
              />
            </>
          ) : (
            <div className={css.pair}>
              <TextField {...field('inn', text.innHint)} {...number} />
              <TextField {...field('ogrn', text.ogrnHint)} {...number} />
              {isSoleProprietor(values) ? (
                <p className="note-14">{text.soleProprietor}</p>
              ) : (
                <TextField {...field('kpp', text.kppHint)} required={false} autoComplete="off" spellCheck={false} />
              )}
            </div>
          )}
          <TextField {...field('legal_address', text.legal_addressHint)} autoComplete="street-address" />
        </div>
      </Card>
      <Card title={text.signatory}>
        <div className="stack-18">
          <TextField {...field('signatory_name', text.signatory_nameHint)} autoComplete="name" />
          <TextField {...field('signatory_position', text.signatory_positionHint)} autoComplete="organization-title" />
        </div>
      </Card>
      {!values.is_foreign && (
        <Card title={text.bank}>
          <div className="stack-18">
            <TextField {...field('bik', text.bikHint)} {...number} />
            <TextField {...field('settlement_account', text.accountHint)} {...number} />
            <TextField {...field('correspondent_account', text.accountHint)} {...number} />
          </div>
        </Card>
      )}
      <p className="note-14">{text.draft}</p>
      <FormActions submit={text.save} busy={form.busy} />
    </Form>
  );
}
