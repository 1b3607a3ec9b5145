import { ReferenceInput, SelectInput } from 'react-admin';
import { useNameOf } from '../../ui/use-name-of.ts';

/** Chooses a block; none means that the collection stands in no block. */
export function BlockInput({ source }: { source: string; alwaysOn?: boolean }) {
  const nameOf = useNameOf();
  return (
    <ReferenceInput source={source} reference="blocks">
      <SelectInput optionText={nameOf} />
    </ReferenceInput>
  );
}
