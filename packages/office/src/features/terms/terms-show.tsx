import Box from '@mui/material/Box';
import CardContent from '@mui/material/CardContent';
import type { OfficeResponse, office, TermsVersion } from '@kamerton/wire/office';
import { Show, useRecordContext } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { Day } from '../../ui/day.tsx';
import { Markdown } from '../../ui/markdown.tsx';

type Version = OfficeResponse<typeof office.termsVersion>['item'];

function Texts() {
  const version = useRecordContext<Version>();
  const text = useText().terms;
  if (!version) return null;
  return (
    <CardContent>
      {text.from} <Day day={version.effective_from} /> · {text.standings[version.standing]}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 4 }}>
        <Markdown text={version.text_ru} lang="ru" />
        <Markdown text={version.text_en} lang="en" />
      </Box>
    </CardContent>
  );
}

function VersionTitle() {
  const version = useRecordContext<TermsVersion & { id: number }>();
  const text = useText().terms;
  return version ? text.version(version.id) : null;
}

/** A published version in both languages; it never changes. */
export const TermsShow = () => (
  <Show title={<VersionTitle />}>
    <Texts />
  </Show>
);
