import { Box, Dialog, InputBase, Typography } from '@mui/material';
import { bounds } from '@kamerton/wire';
import { type Found, office, searchedKinds } from '@kamerton/wire/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useGetResourceLabel } from 'react-admin';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { focusOnMount } from '../ui/form-dialog.tsx';
import { FailureNote, messageOf } from '../ui/use-call.tsx';
import { sections, useCanSee } from './menu.tsx';

interface Entry {
  key: string;
  group: string;
  name: string;
  about: string;
  to: string;
}

/** Milliseconds between the last key and the search. */
const pause = 200;

function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** The page of a found record. A delivery has none: it leads to the list that finds it. */
function addressOf({ kind, id, name }: Found): string {
  if (kind === 'deliveries') return `/deliveries?${new URLSearchParams({ q: name }).toString()}`;
  return kind === 'requests' || kind === 'contracts' ? `/${kind}/${id}/show` : `/${kind}/${id}`;
}

/** Found records by kind, then screens whose name contains the words. */
function useEntries(words: string) {
  const text = useText().navigation;
  const canSee = useCanSee();
  const nameOf = useGetResourceLabel();
  const q = useDebouncedValue(words.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(office.searchEverything, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const sought = words.trim().toLowerCase();
  const screens = Object.values(sections)
    .flat()
    .filter(canSee)
    .map((name): Entry => ({ key: name, group: text.pages, name: nameOf(name, 2), about: '', to: `/${name}` }))
    .filter(({ name }) => name.toLowerCase().includes(sought));
  const found = sought === '' ? [] : (data?.items ?? []);
  const entries = searchedKinds.flatMap((kind) =>
    found
      .filter((each) => each.kind === kind)
      .map((each): Entry => ({
        key: `${kind}-${each.id}`,
        group: text.kinds[kind],
        name: each.name,
        about: each.about,
        to: addressOf(each),
      })),
  );
  return { entries: [...entries, ...screens], error, isBusy: isFetching || q !== words.trim() };
}

interface OptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPress: () => void;
}

function Option({ id, entry, isActive, onPress }: OptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPress}
      sx={{
        display: 'flex',
        gap: 2,
        justifyContent: 'space-between',
        px: 2.5,
        py: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
        '&:hover': { bgcolor: isActive ? 'action.selected' : 'action.hover' },
      }}
    >
      <Typography component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
        {entry.name}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ flexShrink: 1 }}>
        {entry.about}
      </Typography>
    </Box>
  );
}

interface OptionsProps {
  id: string;
  entries: readonly Entry[];
  active: Entry | undefined;
  isBusy: boolean;
  onPress: (entry: Entry) => void;
}

function Options({ id, entries, active, isBusy, onPress }: OptionsProps) {
  const text = useText().navigation;
  return (
    <Box
      id={`${id}-list`}
      role="listbox"
      aria-label={text.search}
      aria-busy={isBusy}
      sx={{ overflow: 'auto', maxHeight: 'min(60vh, 520px)', py: 1 }}
    >
      {entries.map((entry, index) => (
        <Box key={entry.key} sx={{ display: 'contents' }}>
          {entry.group !== entries[index - 1]?.group && (
            <Typography
              role="presentation"
              variant="body2"
              color="text.secondary"
              sx={{ px: 2.5, pt: 1.5, pb: 0.5, fontSize: 12 }}
            >
              {entry.group}
            </Typography>
          )}
          <Option id={`${id}-${entry.key}`} entry={entry} isActive={entry === active} onPress={() => onPress(entry)} />
        </Box>
      ))}
    </Box>
  );
}

/** Command palette: finds any record or screen. The focus stays in the field, the arrow keys move the selection. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dictionary = useText();
  const text = dictionary.navigation;
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [place, setPlace] = useState<number | null>(null);
  /** True if Enter was pressed before there were the results of the present words. */
  const [isEarly, setEarly] = useState(false);
  const { entries, error, isBusy } = useEntries(words);
  const at = Math.min(place ?? 0, Math.max(0, entries.length - 1));
  const active = entries[at];
  const activeId = active && `${id}-${active.key}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const go = (entry: Entry) => {
    onClose();
    void navigate(entry.to);
  };
  const goEarly = useEffectEvent(() => {
    if (active) go(active);
  });
  useEffect(() => {
    if (isEarly && !isBusy) goEarly();
  }, [isEarly, isBusy]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // The list still has what was found by other words.
    if (event.key === 'Enter' && isBusy && place === null) setEarly(true);
    else if (event.key === 'Enter' && active) go(active);
    else if (event.key === 'ArrowDown') setPlace((at + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setPlace((at - 1 + entries.length) % Math.max(1, entries.length));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': text.search } }}
      maxWidth="sm"
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <InputBase
        inputRef={focusOnMount}
        placeholder={text.about}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setPlace(null);
          setEarly(false);
        }}
        onKeyDown={handleKey}
        inputProps={{
          'aria-label': text.search,
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': activeId,
          maxLength: bounds.search_text,
        }}
        sx={{ px: 2.5, py: 1.5, fontSize: 17, borderBottom: 1, borderColor: 'divider' }}
      />
      <Options id={id} entries={entries} active={active} isBusy={isBusy} onPress={go} />
      {error && !isBusy && <FailureNote>{messageOf(error, dictionary)}</FailureNote>}
      {entries.length === 0 && !error && (
        <Typography role="status" color="text.secondary" sx={{ px: 2.5, pb: 2 }}>
          {isBusy ? text.searching : text.nothing}
        </Typography>
      )}
    </Dialog>
  );
}
