import { ReferenceInput, SelectInput } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useNameOf } from '../../ui/use-name-of.ts';

/** Chooses a block; none means that the collection stands in no block. */
export function BlockInput({ source, alwaysOn: isFilter = false }: { source: string; alwaysOn?: boolean }) {
  const text = useText().shelves;
  const nameOf = useNameOf();
  return (
    <ReferenceInput source={source} reference="blocks">
      <SelectInput optionText={nameOf} {...(!isFilter && { emptyText: text.noBlock })} />
    </ReferenceInput>
  );
}
