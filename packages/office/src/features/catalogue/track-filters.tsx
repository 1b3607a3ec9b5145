import {
  AutocompleteInput,
  NullableBooleanInput,
  NumberInput,
  ReferenceInput,
  SearchInput,
  TextInput,
} from 'react-admin';
import { useNameOf } from '../../ui/use-name-of.ts';

function LabelFilter({ source, reference }: { source: string; reference: 'genres' | 'tags' }) {
  const nameOf = useNameOf();
  return (
    <ReferenceInput source={source} reference={reference} sort={{ field: 'count', order: 'DESC' }}>
      <AutocompleteInput optionText={nameOf} />
    </ReferenceInput>
  );
}

const shared = [
  <SearchInput key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="revoked" source="revoked" />,
  <LabelFilter key="genre" source="genre_id" reference="genres" />,
  <LabelFilter key="tag" source="tag_id" reference="tags" />,
  <NumberInput key="year" source="year" />,
  <TextInput key="label" source="label" />,
  <NullableBooleanInput key="cover" source="without_cover" />,
];

export const albumFilters = shared;

export const trackFilters = [
  ...shared,
  <ReferenceInput key="album" source="album_id" reference="albums">
    <AutocompleteInput optionText="name" />
  </ReferenceInput>,
  <NullableBooleanInput key="explicit" source="explicit" />,
  <NullableBooleanInput key="vocal" source="vocal" />,
  <NullableBooleanInput key="isrc" source="without_isrc" />,
];
