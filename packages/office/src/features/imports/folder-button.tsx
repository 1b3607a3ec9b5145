import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import { Button, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { type ImportJob, office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { CancelButton, closeUnless, TitledDialog } from '../../ui/form-dialog.tsx';
import { FailureNote, messageOf, useCall } from '../../ui/use-call.tsx';

const above = (folder: string) => folder.split('/').slice(0, -1).join('/');

interface EntryProps {
  Icon: typeof FolderOutlined;
  name: string;
  selected?: boolean;
  onClick: () => void;
}

const Entry = ({ Icon, name, selected = false, onClick }: EntryProps) => (
  <ListItem disablePadding>
    <ListItemButton selected={selected} onClick={onClick}>
      <ListItemIcon>
        <Icon />
      </ListItemIcon>
      <ListItemText primary={name} />
    </ListItemButton>
  </ListItem>
);

interface Props {
  kind: ImportJob['kind'];
  onClose: () => void;
}

function FolderDialog({ kind, onClose }: Props) {
  const text = useText();
  const words = text.imports;
  const redirect = useRedirect();
  const { isBusy, failure, run } = useCall();
  const [folder, setFolder] = useState('');
  /** A file, or at the top everything: nobody imports all of it by a press on what is chosen at first. */
  const [chosen, setChosen] = useState<string>();
  const path = chosen ?? (folder === '' ? undefined : folder);
  const go = (to: string) => {
    setFolder(to);
    setChosen(undefined);
  };
  const { data, error } = useQuery({
    queryKey: ['import-folders', kind, folder],
    queryFn: ({ signal }) => call(office.importFolders, { query: { folder, kind }, signal }),
  });
  const start = (dryRun: boolean) =>
    run(async () => {
      const { item } = await call(office.startImport, { body: { folder: path, kind, dry_run: dryRun } });
      redirect('show', 'imports', item.id);
    });
  return (
    <TitledDialog
      title={words.server.title}
      onClose={closeUnless(isBusy, onClose)}
      maxWidth="sm"
      actions={
        <>
          <CancelButton disabled={isBusy} onClick={onClose} />
          <Button variant="outlined" loading={isBusy} disabled={path === undefined} onClick={() => void start(true)}>
            {words.check}
          </Button>
          <Button variant="contained" loading={isBusy} disabled={path === undefined} onClick={() => void start(false)}>
            {words.run}
          </Button>
        </>
      }
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{path || words.server.root}</Typography>
      <FailureNote>{error ? messageOf(error, text) : ''}</FailureNote>
      <List dense aria-label={words.server.title}>
        {folder === '' ? (
          <Entry
            Icon={FolderOutlined}
            name={words.server.whole}
            selected={chosen === ''}
            onClick={() => setChosen('')}
          />
        ) : (
          <Entry Icon={ArrowUpward} name={words.server.up} onClick={() => go(above(folder))} />
        )}
        {data?.items.map((one) => (
          <Entry
            key={one.folder}
            Icon={one.is_file ? DescriptionOutlined : FolderOutlined}
            name={one.name}
            selected={one.folder === chosen}
            onClick={() => (one.is_file ? setChosen(one.folder) : go(one.folder))}
          />
        ))}
      </List>
      {data?.items.length === 0 && <Typography color="text.secondary">{words.server.none}</Typography>}
      <FailureNote>{failure}</FailureNote>
    </TitledDialog>
  );
}

/** Imports a folder or a delivery from the server's disk. */
export function FolderButton({ kind }: Pick<Props, 'kind'>) {
  const text = useText().imports.server;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <FolderDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
