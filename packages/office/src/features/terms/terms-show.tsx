import Box from '@mui/material/Box';
import CardContent from '@mui/material/CardContent';
import { useText } from '../../i18n/text.ts';
import { OfficeShow, useDetail } from '../../ui/detail.tsx';
import { Day } from '../../ui/day.tsx';
import { Markdown } from '../../ui/markdown.tsx';

function Texts() {
  const version = useDetail('terms');
  const text = useText().terms;
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
  const { id } = useDetail('terms');
  const text = useText().terms;
  return text.version(id);
}

/** A published version in both languages; it never changes. */
export const TermsShow = () => (
  <OfficeShow title={<VersionTitle />}>
    <Texts />
  </OfficeShow>
);
