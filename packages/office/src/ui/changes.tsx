import type { AuditAct, AuditEntry } from '@kamerton/wire/office';
import { Box, Typography } from '@mui/material';
import type { Text } from '../i18n/ru/index.ts';
import { useText } from '../i18n/text.ts';
import { type Fields, flattenTranslations } from '../i18n/translations.ts';
import { isSame } from '@kamerton/ui/is-same';
import { ChangedValue } from './changed-value.tsx';

/** An action of the audit log in words; an unknown one keeps its identifier. */
export const actName = (act: string, { acts }: Text['audit']): string => acts[act as AuditAct] ?? act;

const fieldsOf = (side: unknown): Fields =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? flattenTranslations(side as Fields) : {};

/** Ids whose names are in the same entry. */
const unsaid = new Set(['assigned_to', 'album_id', 'language_id']);

/** The changed fields of an audit entry, before and after. */
export function Changes({ object, before, after }: AuditEntry) {
  const text = useText().audit;
  const sides = [
    [text.before, fieldsOf(before)],
    [text.after, fieldsOf(after)],
  ] as const;
  const [[, was], [, is]] = sides;
  // An empty value that only one side names is none.
  const isChanged = (name: string) => !isSame(was[name] ?? null, is[name] ?? null);
  const names = [...new Set(sides.flatMap(([, side]) => Object.keys(side)))].filter(
    (name) => !unsaid.has(name) && isChanged(name),
  );
  return names.map((name) => (
    <Box
      key={name}
      component="dl"
      sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5 }}
    >
      <Box component="dt" sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
        {(text.fields as Record<string, string | undefined>)[name] ?? name}
      </Box>
      {sides
        .filter(([, side]) => name in side)
        .map(([when, side]) => (
          <Box key={when} component="dd" sx={{ m: 0, display: 'contents' }}>
            <Typography color="text.secondary">{when}</Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 }}>
              <ChangedValue field={name} kind={object.kind} isOfAll={object.id === null} value={side[name]} />
            </Typography>
          </Box>
        ))}
    </Box>
  ));
}
