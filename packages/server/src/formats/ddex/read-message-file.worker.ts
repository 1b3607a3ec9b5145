import { answerTask } from '../../lib/run-in-process.ts';
import { type Answer, readHere, type ReadTask } from './read-message-file.ts';
import { MessageRefusal } from './refusal.ts';

answerTask((task: ReadTask): Promise<Answer> =>
  readHere(task).catch((error: unknown) => {
    // Its end by this tells the server as much.
    if (!(error instanceof MessageRefusal)) throw error;
    return { refusal: { reason: error.reason, detail: error.detail } };
  }),
);
