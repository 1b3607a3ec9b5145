import { type Docs, message, page, pagination, request } from './examples.ts';

export const supportDocs = {
  supportRequests: {
    description:
      'Your requests to technical support, newest first. `unread` counts replies that have not been opened yet.',
    request: { query: page },
    response: { requests: [request], pagination: pagination(1) },
  },
  createSupportRequest: {
    description:
      'Sends a request to technical support. Quote the returned `number` when you contact us about it. A session started with a link from support gets 409 `needs_session`.',
    request: { body: { subject: request.subject, message: request.message } },
    response: { success: true, request: { ...request, messages_count: 1, status: 'open', unread: 0 } },
  },
  supportRequest: {
    description: 'One request with its messages, oldest first. This call marks them as read.',
    request: { params: { id: '118' } },
    response: { request, messages: [message] },
  },
  createSupportMessage: {
    description:
      'Adds a message to a request; a closed request is reopened. A session started with a link from support gets 409 `needs_session`.',
    request: { params: { id: '118' }, body: { message: 'Now it plays to the end, thank you.' } },
    response: {
      success: true,
      message: {
        id: 403,
        created_at: '2026-11-20T11:30:00.000Z',
        author: 'user',
        author_name: 'Quay LLC',
        message: 'Now it plays to the end, thank you.',
      },
    },
  },
} satisfies Docs;
