import { api, bounds } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Invalid, orNotFound } from '../../../lib/errors.ts';
import { assertOwner } from '../../../http/account.ts';
import { done, type Exists, route } from '../../../http/endpoints.ts';
import { paged } from '../../../http/lists.ts';
import { textsIn } from '../../../text/texts.ts';
import { insertOfficeEvent } from '../../common/events/events.store.ts';
import {
  findRequest,
  insertMessage,
  insertRequest,
  lengthOfThread,
  listMessages,
  listRequests,
  setRead,
} from './support.store.ts';

export const supportRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const isThere: Exists = async (id, account) => (await findRequest(db, account.id, id)) !== null;

  route(app, api.supportRequests, async ({ account, query }) => {
    const listed = await listRequests(db, account.id, query);
    return { requests: listed.rows, pagination: paged(query, listed) };
  });

  route(app, api.createSupportRequest, async ({ account, body, write }) => {
    // Support does not write to itself in the owner's name.
    assertOwner(account);
    return write(async (tx) => {
      const id = await insertRequest(tx, account.id, body.subject);
      await insertMessage(tx, id, { author: 'user', author_name: account.name, message: body.message });
      const request = orNotFound(await findRequest(tx, account.id, id));
      await insertOfficeEvent(tx, { event: 'request.new', data: { request_id: id } });
      return { ...done, request };
    });
  });

  route(app, api.supportRequest, async ({ account, language, params }) => {
    const request = orNotFound(await findRequest(db, account.id, params.id));
    const messages = await listMessages(db, params.id);
    // Reads by support in an account do not count as reads by its owner.
    if (request.unread > 0 && !account.by_support) await setRead(db, params.id, messages.at(-1)?.id ?? 0);
    const named = messages.map((message) => ({
      ...message,
      author_name: message.author_name || textsIn(language).support.author,
    }));
    return { request, messages: named };
  });

  route(
    app,
    api.createSupportMessage,
    async ({ account, params, body, write }) => {
      assertOwner(account);
      return write(async (tx) => {
        // A thread is read as a whole, by the distributor and by the office.
        if ((await lengthOfThread(tx, params.id)) >= bounds.thread) throw new Invalid({ message: 'too_long' });
        const message = await insertMessage(tx, params.id, {
          author: 'user',
          author_name: account.name,
          message: body.message,
        });
        await insertOfficeEvent(tx, { event: 'request.message', data: { request_id: params.id } });
        return { ...done, message };
      });
    },
    isThere,
  );
};
