import {
  AutocompleteInput,
  Button,
  FilterButton,
  NullableBooleanInput,
  NumberInput,
  ReferenceInput,
  SelectAllButton,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { IconButton, Stack, Typography } from '@mui/material';
import { albumFields, bounds, trackFields } from '@kamerton/wire';
import EditOutlined from '@mui/icons-material/EditOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import SettingsBackupRestore from '@mui/icons-material/SettingsBackupRestore';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useNameOf } from '../../i18n/translations.ts';
import { searchFilter } from '../../ui/list.tsx';
import { useIsLeft } from '../../ui/use-call.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { fieldFilters } from './music-fields.tsx';
import { CloseDialog, RestoreDialog, RevokeDialog } from './revocation-dialogs.tsx';

function TaxonomyFilter({ source, reference }: { source: string; reference: 'genres' | 'tags' }) {
  const nameOf = useNameOf();
  return (
    <ReferenceInput source={source} reference={reference} sort={{ field: 'count', order: 'DESC' }}>
      <AutocompleteInput optionText={nameOf} />
    </ReferenceInput>
  );
}

const shared = [
  ...searchFilter,
  <NullableBooleanInput key="revoked" source="revoked" />,
  <TaxonomyFilter key="genre" source="genre_id" reference="genres" />,
  <TaxonomyFilter key="tag" source="tag_id" reference="tags" />,
  <NumberInput key="year" source="year" />,
  ...fieldFilters(albumFields),
  <NullableBooleanInput key="cover" source="without_cover" />,
];

export const albumFilters = shared;

export const trackFilters = [
  ...shared,
  <NullableBooleanInput key="quarantined" source="quarantined" />,
  <NullableBooleanInput key="closing" source="closing" />,
  <NullableBooleanInput key="analysis" source="analysis_failed" />,
  <ReferenceInput key="album" source="album_id" reference="albums">
    <AutocompleteInput optionText="name" />
  </ReferenceInput>,
  ...fieldFilters(trackFields),
];

const most = bounds.changed_at_once;

type Act = 'change' | 'collect' | 'revoke' | 'restore';

function BulkActions({ kind }: { kind: 'track' | 'album' }) {
  const { catalogue: text, collections } = useText();
  const { selectedIds, onUnselectItems, data = [] } = useListContext<{ id: number; name: string }>();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const ids = selectedIds.map(Number);
  const names = data.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const props = { kind, ids, names, onClose: close, onDone: () => onUnselectItems() };
  if (selectedIds.length > most) {
    return (
      <Typography role="status" color="error">
        {text.bulkEdit.tooMany(most, selectedIds.length)}
      </Typography>
    );
  }
  return (
    <>
      <Button label={text.bulkEdit.open} aria-haspopup="dialog" onClick={() => setAct('change')}>
        <EditOutlined />
      </Button>
      {kind === 'track' && (
        <Button label={collections.add.title} aria-haspopup="dialog" onClick={() => setAct('collect')}>
          <PlaylistAddOutlined />
        </Button>
      )}
      <Button label={text.revocation.revoke} color="error" aria-haspopup="dialog" onClick={() => setAct('revoke')}>
        <BlockOutlined />
      </Button>
      <Button label={text.revocation.restore} aria-haspopup="dialog" onClick={() => setAct('restore')}>
        <SettingsBackupRestore />
      </Button>
      {act === 'change' && <BulkEditDialog {...props} />}
      {act === 'collect' && <CollectDialog {...props} />}
      {act === 'revoke' && <RevokeDialog {...props} />}
      {act === 'restore' && <RestoreDialog {...props} />}
    </>
  );
}

/** Beside the list of tracks that wait to be closed. */
function CloseButton() {
  const text = useText().catalogue.closing;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label={text.title} color="error" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BlockOutlined />
      </Button>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Beside the albums of a label. */
function LabelButton({ label }: { label: string }) {
  const text = useText().catalogue.revocation;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label={text.revokeLabel(label)} color="error" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BlockOutlined />
      </Button>
      {isOpen && <RevokeDialog kind="album" ids={[]} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Selects all that the list finds. An answer that comes after the selection was given up, also by another filter, selects
 * nothing: rows out of sight would be acted on.
 */
function AllButton() {
  const { onSelect } = useListContext();
  const isLeft = useIsLeft();
  return <SelectAllButton limit={most} queryOptions={{ onSuccess: () => isLeft.current && onSelect([]) }} />;
}

/** The toolbar of a list: its filters, or the actions on the selected rows. */
export function CatalogueTools({ kind }: { kind: 'track' | 'album' }) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems, filterValues, total = 0 } = useListContext();
  if (selectedIds.length === 0) {
    return (
      <TopToolbar>
        {String(filterValues.closing) === 'true' && total > 0 && <CloseButton />}
        {typeof filterValues.label === 'string' && total > 0 && <LabelButton label={filterValues.label} />}
        <FilterButton />
      </TopToolbar>
    );
  }
  const chosen = translate('ra.action.bulk_actions', { smart_count: selectedIds.length, _: '' });
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={chosen}
      sx={{
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        width: { xs: '100%', sm: 'auto' },
        flexShrink: { xs: 1, sm: 0 },
        gap: 0.5,
        alignItems: 'center',
        bgcolor: 'action.selected',
        borderRadius: 3,
        px: 1.5,
        py: 0.5,
      }}
    >
      <IconButton size="small" aria-label={translate('ra.action.unselect')} onClick={() => onUnselectItems()}>
        <CloseOutlined fontSize="small" />
      </IconButton>
      <Typography role="status" sx={{ fontWeight: 600, mr: { xs: 'auto', sm: 1 } }}>
        {chosen}
      </Typography>
      <AllButton />
      <BulkActions kind={kind} />
    </Stack>
  );
}
