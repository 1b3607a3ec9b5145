import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useDetail } from '../../ui/detail.tsx';

/** Tells which fields somebody has set by hand. */
export function EditedNote({ resource }: { resource: 'tracks' | 'albums' }) {
  const text = useText().catalogue;
  const translate = useTranslate();
  const { edited } = useDetail(resource);
  if (edited.length === 0) return null;
  const names = edited.map((field) => translate(`resources.${resource}.fields.${field}`));
  return (
    <Typography variant="body2" color="text.secondary">
      {text.edited}: {names.join(', ')}
    </Typography>
  );
}
