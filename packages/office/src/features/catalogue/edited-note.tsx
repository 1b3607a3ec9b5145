import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { useText } from '../../i18n/text.ts';

/** Tells which fields somebody has set by hand. */
export function EditedNote({ resource }: { resource: 'tracks' | 'albums' }) {
  const text = useText().catalogue;
  const translate = useTranslate();
  const record = useRecordContext<{ id: number; edited: string[] }>();
  if (!record?.edited.length) return null;
  const names = record.edited.map((field) => translate(`resources.${resource}.fields.${field}`));
  return (
    <Typography variant="body2" color="text.secondary">
      {text.edited}: {names.join(', ')}
    </Typography>
  );
}
