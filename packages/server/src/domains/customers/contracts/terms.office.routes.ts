import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, orNotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { drawDraft } from '../../../formats/pdf/draw.ts';
import { dayInMoscow } from './signing.rules.ts';
import { changeDraft, createDraft, discardDraft, TermsRefusal, publishDraft } from './terms.service.ts';
import { findDraft, listDrafts } from './terms-drafts.store.ts';
import { findTerms, listVersions } from './terms.store.ts';

const faults = { empty: 'required', unprintable: 'alphabet', too_early: 'too_small' } as const;

export const termsOfficeRoutes = (app: FastifyInstance, { db, emailQueue, portalUrl }: Deps): void => {
  const today = () => dayInMoscow(new Date());

  officeRoute(app, office.termsVersions, ({ query }) => listVersions(db, today(), query));

  officeRoute(app, office.termsVersion, async ({ params: { id } }) => {
    const { items } = await listVersions(db, today(), { limit: 1, offset: 0 }, id);
    const version = orNotFound(items[0]);
    const { text } = orNotFound(await findTerms(db, id));
    return { item: { ...version, text } };
  });

  officeRoute(app, office.termsDrafts, ({ query }) => listDrafts(db, query));

  officeRoute(app, office.termsDraft, async ({ params: { id } }) => {
    const item = orNotFound(await findDraft(db, id));
    return { item };
  });

  officeRoute(app, office.createTermsDraft, ({ body, actor, write }) =>
    write(async (tx) => ({ item: await createDraft(tx, actor, body) })),
  );

  officeRoute(app, office.changeTermsDraft, async ({ params: { id }, body, actor }) => ({
    item: await transaction(db, (tx) => changeDraft(tx, actor, id, body)),
  }));

  officeRoute(app, office.removeTermsDraft, async ({ params: { id }, actor }) => {
    await transaction(db, (tx) => discardDraft(tx, actor, id));
    return done;
  });

  officeRoute(app, office.previewTermsDraft, async ({ params: { id }, reply }) => {
    const draft = orNotFound(await findDraft(db, id));
    const pdf = await drawDraft(draft);
    void reply.type('application/pdf').header('content-disposition', `inline; filename="terms-draft-${id}.pdf"`);
    void reply.send(pdf);
    return undefined;
  });

  officeRoute(app, office.publishTerms, async ({ params: { id }, body, actor, write }) => {
    const tools = { emailQueue, portal: portalUrl() };
    try {
      return await write((tx) => publishDraft(tx, actor, tools, { id, ...body, today: today() }));
    } catch (error) {
      if (!(error instanceof TermsRefusal)) throw error;
      throw new Invalid(Object.fromEntries(error.fields.map((field) => [field, faults[error.why]])));
    }
  });
};
