import type { Contract } from '@kamerton/wire';
import { useContractText } from './text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Fact, Facts } from '../../ui/facts.tsx';

const russian = ['inn', 'ogrn', 'kpp', 'legal_address', 'bik', 'settlement_account', 'correspondent_account'] as const;
const foreign = ['registration_number', 'country', 'legal_address'] as const;

export function DetailsFacts({ contract }: { contract: Contract }) {
  const { details } = useContractText();
  const language = useLanguage();
  const shown = (name: (typeof russian | typeof foreign)[number]) => {
    const value = contract[name];
    if (name !== 'country' || !value) return value;
    return new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value;
  };
  return (
    <Facts>
      <Fact name={details.legal_entity}>{contract.legal_entity}</Fact>
      {(contract.is_foreign ? foreign : russian).map((name) => {
        const value = shown(name);
        return (
          value && (
            <Fact key={name} name={details[name]}>
              {value}
            </Fact>
          )
        );
      })}
      <Fact name={details.signatory}>
        {contract.signatory_name}, {contract.signatory_position}
      </Fact>
    </Facts>
  );
}
