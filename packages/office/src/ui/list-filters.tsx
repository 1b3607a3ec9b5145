import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { bounds } from '@kamerton/wire';
import { office, type SavedFilter } from '@kamerton/wire/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { FilterChip } from './filter-chip.tsx';
import { FormDialog, takeFocus } from './form-dialog.tsx';
import { messageOf } from './use-call.tsx';

type Filter = Record<string, string | number | boolean | null>;

/** Which filters something above the table tells of already, such as a tab. */
export type ToldAbove = (filter: Filter) => readonly string[];

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Every field of a filter is shown where it is set. */
const shown = (filter: Filter): Record<string, boolean> =>
  Object.fromEntries(Object.keys(filter).map((name) => [name, true]));

const savedKey = ['saved-filters'];

function useSaved(list: string): SavedFilter[] {
  const { data } = useQuery({
    queryKey: savedKey,
    queryFn: ({ signal }) => call(office.savedFilters, { signal }),
    staleTime: 60_000,
  });
  return data?.items.filter((each) => each.list === list) ?? [];
}

/** Asks what a filter is to be called, and keeps it. */
function SaveDialog({ list, filter, onClose }: { list: string; filter: Filter; onClose: () => void }) {
  const text = useText().navigation.filters;
  const client = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState('');
  const save = async () => {
    await call(office.saveFilter, { body: { list, name, filter } });
    await client.invalidateQueries({ queryKey: savedKey });
    notify(text.kept, { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={text.save}
      submit={text.keep}
      size="xs"
      onSubmit={save}
      onClose={onClose}
      isReady={name.trim() !== ''}
    >
      <TextField
        inputRef={takeFocus}
        label={text.saveAs}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: bounds.label } }}
      />
    </FormDialog>
  );
}

function Saved({ saved }: { saved: SavedFilter }) {
  const text = useText();
  const client = useQueryClient();
  const notify = useNotify();
  const { setFilters } = useListContext();
  const filter = saved.filter as Filter;
  const forget = () =>
    void call(office.removeSavedFilter, { params: { id: saved.id } }).then(
      () => client.invalidateQueries({ queryKey: savedKey }),
      (error: unknown) => notify(messageOf(error, text), { type: 'error' }),
    );
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <Chip
        icon={<BookmarkOutlined />}
        label={saved.name}
        variant="outlined"
        onClick={() => setFilters(filter, shown(filter))}
      />
      <IconButton size="small" aria-label={text.navigation.filters.forget(saved.name)} onClick={forget}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  );
}

/**
 * Above a table: what filters it now, each to be taken away by a press, and the filters that are kept under a name.
 * What something above them says already is not told again.
 */
export function ListFilters({ list, told }: { list: string; told?: ToldAbove }) {
  const text = useText().navigation.filters;
  const { filterValues, setFilters } = useListContext();
  const saved = useSaved(list);
  const [isSaving, setSaving] = useState(false);
  const filter = Object.fromEntries<Filter[string]>(
    Object.entries(filterValues as Filter).filter(([, value]) => isSet(value)),
  );
  const names = Object.keys(filter);
  const above = told?.(filter) ?? [];
  const chips = names.filter((name) => !above.includes(name));
  if (chips.length === 0 && saved.length === 0) return null;
  const drop = (name: string) => {
    const { [name]: _dropped, ...rest } = filter;
    setFilters(rest, shown(rest));
  };
  return (
    <Box role="group" aria-label={text.name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1.5 }}>
      {chips.map((name) => (
        <FilterChip key={name} list={list} source={name} value={filter[name]} onDrop={() => drop(name)} />
      ))}
      {chips.length > 0 && (
        <Button size="small" startIcon={<BookmarkAddOutlined />} onClick={() => setSaving(true)}>
          {text.save}
        </Button>
      )}
      {saved.map((each) => (
        <Saved key={each.id} saved={each} />
      ))}
      {isSaving && <SaveDialog list={list} filter={filter} onClose={() => setSaving(false)} />}
    </Box>
  );
}
