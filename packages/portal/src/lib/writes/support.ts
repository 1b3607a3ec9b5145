export const requested = ['support list'];
export const written = (id: number) => [`support thread ${id}`, 'support list'];
export const replied = (id: number) => [`support thread ${id}`];

/** Its replies are read: they count no longer. */
export const read = ['support list'];

/** The count of unread replies has changed. */
export const counted = ['support'];
