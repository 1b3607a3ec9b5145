const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As the portal's tokens: light, and dark in `darkStyles`. */
const colours = { paper: '#fbf8f4', surface: '#ffffff', line: '#e5dbce', ink: '#1c1613', accentInk: '#a84300' };

/** Mail programs that know no media query show the light colours, which stand in each tag. */
const darkStyles = `@media (prefers-color-scheme: dark) {
  .paper { background: #130f0d !important; }
  .card { background: #1d1815 !important; border-color: #352c26 !important; }
  .link { border-color: #352c26 !important; }
  .card, .card p { color: #f7f0e8 !important; }
  .card a { color: #ff9d5e !important; }
}`;

const fonts = "font-family:'Golos Text',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const linked = (html: string): string =>
  // A stop behind an address ends the sentence.
  html.replaceAll(
    /https?:\/\/[^\s<]*[^\s<.,:!?)»”]/g,
    (url) => `<a style="color:${colours.accentInk};word-break:break-all" href="${url}">${url}</a>`,
  );

/** An address that is a paragraph of its own is what the reader is to press. */
const paragraphOf = (text: string): string => {
  const html = linked(escaped(text).replaceAll('\n', '<br>'));
  if (!/^https?:\/\/\S+$/.test(text)) return `<p style="margin:0 0 16px">${html}</p>`;
  const cell = `padding:14px 18px;border:1px solid ${colours.line};border-radius:14px;font-weight:600`;
  return `<table ${table} width="100%" style="margin:0 0 16px"><tr><td class="link" style="${cell}">${html}</td></tr></table>`;
};

/**
 * A text of paragraphs as an HTML document in the look of the portal, headed by the sender's name. By tables: some mail
 * programs know no other layout.
 */
export const htmlBodyOf = ({ subject, text }: { subject: string; text: string }, sender: string): string => {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = `${fonts};font-size:16px;line-height:1.5;color:${colours.ink}`;
  const card = `padding:28px 24px 12px;background:${colours.surface};border:1px solid ${colours.line};border-radius:22px`;
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject.replaceAll(/\s+/g, ' '))}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colours.paper}">
<table ${table} width="100%" class="paper" style="background:${colours.paper}"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="100%" style="max-width:600px"><tr><td class="card" style="${card};${body}">
<table ${table} style="margin:0 0 20px"><tr>
<td style="width:12px;height:24px;background:#ff8a42;border-radius:6px;font-size:0;line-height:0">&nbsp;</td>
<td style="padding-left:10px;${fonts};font-size:18px;font-weight:700;line-height:24px">${escaped(sender)}</td>
</tr></table>
${paragraphs.map(paragraphOf).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
};
