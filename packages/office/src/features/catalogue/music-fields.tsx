import { Stack } from '@mui/material';
import { type Field, type Fields, fieldsOfKind, fieldsWith } from '@kamerton/wire';
import { BooleanField, BooleanInput, NullableBooleanInput, type RaRecord, required, TextInput } from 'react-admin';
import { asTyped } from '../../ui/as-typed.ts';
import { Day } from '../../ui/dates.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Column } from '../../ui/list.tsx';

const inputOf = ([name, field]: [string, Field]) => {
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          key={name}
          source={name}
          className="wide"
          parse={asTyped}
          {...(field.min && { validate: required() })}
        />
      );
    case 'day':
      return <DayInput key={name} source={name} />;
    case 'flag':
      return <BooleanInput key={name} source={name} />;
    default:
      return <TextInput key={name} source={name} />;
  }
};

/** Inputs of all fields of a track or album; flags stand in one row below the others. */
export function FieldInputs({ fields }: { fields: Fields }) {
  const entries = Object.entries(fields);
  const flags = entries.filter(([, { kind }]) => kind === 'flag');
  return (
    <>
      {entries.filter(([, { kind }]) => kind !== 'flag').map(inputOf)}
      {flags.length > 0 && (
        <Stack direction="row" className="wide" sx={{ flexWrap: 'wrap', columnGap: 4 }}>
          {flags.map(inputOf)}
        </Stack>
      )}
    </>
  );
}

export const fieldFilters = (fields: Fields) => {
  const flags = fieldsOfKind(fields, 'flag');
  return [
    ...fieldsWith(fields, 'filter').map((name) => {
      const Input = flags.includes(name) ? NullableBooleanInput : TextInput;
      return <Input key={name} source={name} />;
    }),
    ...fieldsWith(fields, 'missing').map((name) => (
      <NullableBooleanInput key={`without_${name}`} source={`without_${name}`} />
    )),
  ];
};

/** Columns of a list for fields that have one; `isSortable` says whether the list can be sorted by them. */
export const fieldColumns = (fields: Fields, isSortable: boolean) =>
  fieldsWith(fields, 'column').map((name) => {
    const field = fields[name];
    const day = (record: RaRecord) => record[name] && <Day day={String(record[name])} />;
    return (
      <Column<RaRecord>
        key={name}
        source={name}
        disableSort={!isSortable || !field?.sort}
        {...(field?.kind === 'day' && { render: day })}
        {...(field?.kind === 'flag' && { field: BooleanField })}
      />
    );
  });
