import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { Box, Button, Chip, IconButton, TextField } from '@mui/material';
import { bounds } from '@kamerton/wire';
import { office, type SavedFilter } from '@kamerton/wire/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { refetch } from '../lib/stale.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FilterChip } from './filter-chip.tsx';
import { FormDialog, focusOnMount } from './form-dialog.tsx';

type Filter = Record<string, string | number | boolean | null>;

/** The filters that something above the table shows already, such as a tab. */
export type FiltersShownAbove = (filter: Filter) => readonly string[];

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** React-admin's record of displayed filters: all that are set. */
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

function SaveDialog({ list, filter, onClose }: { list: string; filter: Filter; onClose: () => void }) {
  const text = useText().navigation.filters;
  const notify = useNotify();
  const [name, setName] = useState('');
  const save = async () => {
    await call(office.saveFilter, { body: { list, name, filter } });
    notify(text.saved, { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={text.save}
      submit={text.confirmSave}
      size="xs"
      onSubmit={save}
      onClose={onClose}
      isReady={name.trim() !== ''}
    >
      <TextField
        inputRef={focusOnMount}
        label={text.saveAs}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: bounds.label } }}
      />
    </FormDialog>
  );
}

function Saved({ saved }: { saved: SavedFilter }) {
  const text = useText().navigation.filters;
  const client = useQueryClient();
  const { setFilters } = useListContext();
  const filter = saved.filter as Filter;
  const [isAsking, setAsking] = useState(false);
  const forget = async () => {
    try {
      await call(office.removeSavedFilter, { params: { id: saved.id } });
    } catch (error) {
      // Another tab may have deleted it.
      await refetch(client, { queryKey: savedKey });
      throw error;
    }
  };
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <Chip
        icon={<BookmarkOutlined />}
        label={saved.name}
        variant="outlined"
        onClick={() => setFilters(filter, shown(filter))}
      />
      <IconButton
        size="small"
        aria-label={text.forget(saved.name)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <CloseRounded fontSize="small" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.forget(saved.name)}
        content={text.forgetSure}
        onConfirm={forget}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

/** The active filters above a table, each removed by a press, and the saved filters of the list. */
export function ListFilters({ list, shownAbove }: { list: string; shownAbove?: FiltersShownAbove }) {
  const text = useText().navigation.filters;
  const { filterValues, setFilters } = useListContext();
  const saved = useSaved(list);
  const [isSaving, setSaving] = useState(false);
  const filter = Object.fromEntries<Filter[string]>(
    Object.entries(filterValues as Filter).filter(([, value]) => isSet(value)),
  );
  const names = Object.keys(filter);
  const above = shownAbove?.(filter) ?? [];
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
