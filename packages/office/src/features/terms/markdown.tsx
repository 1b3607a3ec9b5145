import { Box } from '@mui/material';
import { readMarkdown, type MarkdownRun } from '@kamerton/wire/client/markdown';

const inline = (runs: readonly MarkdownRun[]) =>
  runs.map(({ text, bold }, at) => (bold ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>));

/** Headings of a text are one level below those of the page. */
const levels = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

/** Renders the Markdown of terms as elements, never as HTML. */
export const Markdown = ({ text, lang }: { text: string; lang: string }) => (
  <Box
    lang={lang}
    sx={{ overflowWrap: 'anywhere', '& h2, & h3, & h4': { mt: 2, mb: 1, fontSize: 16 }, '& p': { my: 1 } }}
  >
    {readMarkdown(text).map((block, at) => {
      if (block.kind === 'paragraph') return <p key={at}>{inline(block.runs)}</p>;
      if (block.kind === 'item') {
        return (
          <p key={at} style={{ paddingLeft: 24 }}>
            {block.label} {inline(block.runs)}
          </p>
        );
      }
      const Heading = levels[block.level];
      return <Heading key={at}>{inline(block.runs)}</Heading>;
    })}
  </Box>
);
