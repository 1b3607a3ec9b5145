import type { BrowserContext } from '@playwright/test';

/** Lists all that pages of this context are refused by their content policy, as the browser tells it. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.exposeBinding('reportViolation', (_, violation: string) => void refused.push(violation));
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      reportViolation(
        `${location.href}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`,
      ),
    );
  });
  return refused;
}
