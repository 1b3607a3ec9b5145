import type { Contract } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import type { ComponentProps } from 'react';
import { currentContractText, useContractText, detailsFaultText } from './text.ts';
import { useText } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CountryField } from './country-field.tsx';
import { isSoleProprietor, sentValues, tidied, valuesOf, type DetailsField } from './details-values.ts';
import { useKeepContract } from './queries.ts';
import css from './contract.module.css';

interface DetailsFormProps {
  contract: Contract | null;
  onSaved: () => void;
}

/** Who the contract is with. The server keeps whole details only: until then what is typed stays in the browser. */
export function DetailsForm({ contract, onSaved }: DetailsFormProps) {
  const { fields } = useText();
  const { details: text } = useContractText();
  const keep = useKeepContract();
  const form = useForm({
    initial: valuesOf(contract),
    draft: 'contract-details',
    rules: async () => (await import('./details-rules.ts')).detailsFaults,
    send: (values) => fetched(api.saveContract, { body: sentValues(values) }),
    onSent: ({ contract: saved }) => {
      keep(saved);
      notifyBriefly('success', currentContractText().details.saved);
      onSaved();
    },
  });
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
  const number = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const;

  return (
    <Form form={form} className={css.form}>
      {contract?.state === 'signed' && (
        <Note tone="warm">
          <p>{text.resign}</p>
        </Note>
      )}
      <Card title={text.company}>
        <div className={css.fields}>
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
                <p className={css.hint}>{text.soleProprietor}</p>
              ) : (
                <TextField {...field('kpp', text.kppHint)} required={false} autoComplete="off" spellCheck={false} />
              )}
            </div>
          )}
          <TextField {...field('legal_address', text.legal_addressHint)} autoComplete="street-address" />
        </div>
      </Card>
      <Card title={text.signatory}>
        <div className={css.fields}>
          <TextField {...field('signatory_name', text.signatory_nameHint)} autoComplete="name" />
          <TextField {...field('signatory_position', text.signatory_positionHint)} autoComplete="organization-title" />
        </div>
      </Card>
      {!values.is_foreign && (
        <Card title={text.bank}>
          <div className={css.fields}>
            <TextField {...field('bik', text.bikHint)} {...number} />
            <TextField {...field('settlement_account', text.accountHint)} {...number} />
            <TextField {...field('correspondent_account', text.accountHint)} {...number} />
          </div>
        </Card>
      )}
      <p className={css.hint}>{text.draft}</p>
      <FormActions>
        <Button type="submit" look="accent" busy={form.busy}>
          {text.save}
        </Button>
      </FormActions>
    </Form>
  );
}
