import { expect, type Page, type Request } from '@playwright/test';
import type { FormRow, Setup } from './portal-forms.ts';

/** A place in the history, with what it shows. */
const placeOf = (page: Page) =>
  page.evaluate(() => ({ index: navigation.currentEntry?.index, path: location.pathname }));

const matching = (expected: unknown): unknown =>
  typeof expected === 'object' && expected !== null
    ? expect.objectContaining(expected as Record<string, unknown>)
    : expected;

/** One visit of a form: its parts, what is typed into them, and its calls. */
class Visit {
  readonly page: Page;
  readonly setup: Setup;
  readonly row: FormRow;
  /** Labels and texts; known once the form is open. */
  #typed: [label: string, text: string][] = [];
  readonly sent: Request[] = [];
  /** The place under a dialog. */
  #under: unknown;

  constructor(page: Page, setup: Setup, row: FormRow) {
    this.page = page;
    this.setup = setup;
    this.row = row;
    page.on('request', (request) => this.isCall(request) && this.sent.push(request));
  }

  /** Opens the form from an address that is loaded anew, as after a reload. */
  async open() {
    const { page, setup, row } = this;
    const ids: Record<string, unknown> = { ...setup, album: setup.album.id };
    await page.goto(setup.url + row.address.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name])));
    this.#under = await placeOf(page);
    await row.open?.(page, setup);
    if (this.#typed.length === 0) this.#typed = Object.entries(await row.types(setup));
  }

  get #first(): string {
    return this.#typed[0]?.[0] ?? '';
  }

  get #later(): string {
    return this.row.later ?? `${this.#typed[0]?.[1]}2`;
  }

  /** The first field, which may be called by what was sent. */
  get #anchor() {
    const label = this.page.getByLabel(this.#first, { exact: true });
    return this.row.renamed === undefined ? label : label.or(this.page.getByLabel(this.row.renamed, { exact: true }));
  }

  get form() {
    return this.page.locator('form').filter({ has: this.#anchor }).last();
  }

  get submit() {
    return this.form.getByRole('button', { name: this.row.submit, exact: true });
  }

  field(label: string) {
    return this.form.getByLabel(label, { exact: true }).first();
  }

  isCall(request: Request): boolean {
    return this.row.call?.test(`${request.method()} ${new URL(request.url()).pathname}`) === true;
  }

  /** Fills all fields, the first alone, which was typed on, or the others, which a success may have cleared. */
  async fill(part: 'all' | 'first' | 'others' = 'all') {
    const { first, others } = { first: part !== 'others', others: part !== 'first' };
    for (const [at, [label, text]] of this.#typed.entries())
      if (at === 0 ? first : others) await this.field(label).fill(text);
    if (others) await this.row.choose?.(this.page, this.setup);
  }

  async isUntouched() {
    for (const [label, text] of this.#typed) await expect(this.field(label)).not.toHaveValue(text);
  }

  async press(): Promise<void> {
    const { enter } = this.row;
    if (typeof enter === 'object') return this.submit.dblclick();
    await this.field(enter ?? this.#first).focus();
    const { keyboard } = this.page;
    // Both are on their way at once: a busy machine would make two presses of a slow double one.
    await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')]);
  }

  /** Types while an answer is on its way. */
  typeOn() {
    return this.field(this.#first).fill(this.#later);
  }

  /** Expects the text that was typed meanwhile. */
  isTypedOn() {
    return expect(this.#anchor.last()).toHaveValue(this.#later);
  }

  sendsTypedOn() {
    expect(this.sent.at(-1)?.postData(), 'it starts from the latest values').toContain(this.#later);
  }

  /** Lets the answers wait, and be lost or passed on once the returned function is called. */
  async hold(fate: 'lost' | 'passed on') {
    const { page, row } = this;
    let release!: () => void;
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/dist/api/**', async (route) => {
      if (!this.isCall(route.request())) return route.fallback();
      const response = fate === 'passed on' || row.creates ? await route.fetch() : undefined;
      await released;
      return fate === 'passed on' && response ? route.fulfill({ response }) : route.abort();
    });
    return {
      release,
      reconnect: () => page.unrouteAll({ behavior: 'wait' }),
    };
  }

  async isSent(times: number) {
    await expect.poll(() => this.sent.length, 'it is sent').toBe(times);
  }

  /** Closes the dialog by two presses of Escape, after which the screen under it is there. */
  async escape() {
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('Escape');
    await this.isClosed();
  }

  async isClosed() {
    await expect(this.form).toBeHidden();
    await expect.poll(() => placeOf(this.page), 'the dialog alone is closed').toEqual(this.#under);
  }
}

/** Enter right after a text that means nothing marks its field and sends nothing. */
async function refuseUnreadable(visit: Visit) {
  for (const [label, text] of Object.entries(visit.row.unreadable ?? {})) {
    const field = visit.field(label);
    const before = await field.inputValue();
    await field.fill(text);
    // In a list of choices, Enter chooses.
    await (visit.row.isChosen === label ? visit.submit.click() : field.press('Enter'));
    await expect(field, `${text} is refused`).toHaveAttribute('aria-invalid', 'true');
    await field.fill(before);
    if (visit.row.isChosen === label) await visit.row.choose?.(visit.page, visit.setup);
  }
  expect(visit.sent, 'nothing unreadable is sent').toEqual([]);
}

/** Sends by Enter while the answer is lost: two presses send once, and what is typed meanwhile stays. */
async function loseAnswer(visit: Visit) {
  const { page, row } = visit;
  const lose = await visit.hold('lost');
  await visit.press();
  await visit.isSent(1);
  await visit.typeOn();
  await visit.isSent(1);
  lose.release();
  await expect(page.getByText('Can’t reach the server.').first(), 'it says so').toBeVisible();
  await visit.isTypedOn();
  await lose.reconnect();
  if (row.isDialog) await visit.escape();
  await visit.open();
  await (row.isDrafted ? visit.isTypedOn() : visit.isUntouched());
  await visit.fill(row.isDrafted ? 'first' : 'all');
  visit.sent.length = 0;
}

/** Sends by a double click; what is typed meanwhile stays in the form or its draft, from which the next send starts. */
async function send(visit: Visit) {
  const { page, row, setup } = visit;
  const { after, isDialog, result, expected } = row;
  const pass = await visit.hold('passed on');
  await visit.submit.dblclick();
  await visit.isSent(1);
  await visit.typeOn();
  if (isDialog && typeof after === 'object') await visit.escape();
  pass.release();
  await expect.poll(async () => (await visit.sent[0]?.response())?.ok(), 'it is accepted').toBe(true);
  await pass.reconnect();
  if (result) await expect.poll(() => result(setup, page)).toEqual(matching(expected));
  if (after === 'draft' && isDialog) await (row.staysOpen ? visit.escape() : visit.isClosed());
  await visit.isSent(1);
  if (typeof after === 'object') return;
  if (after === 'draft') await visit.open();
  await visit.isTypedOn();
  if (row.isOnce) return;
  await visit.fill('others');
  const next = await visit.hold('passed on');
  await visit.submit.click();
  await visit.isSent(2);
  visit.sendsTypedOn();
  if (isDialog) await visit.escape();
  next.release();
  await expect.poll(async () => (await visit.sent[1]?.response())?.ok(), 'it is accepted').toBe(true);
  await next.reconnect();
  if (isDialog) await visit.isClosed();
}

/** Sends to the screen alone, which takes no time: once by Enter, once by a double click. */
async function sendHere(visit: Visit) {
  const { page, row, setup } = visit;
  const { enter, again, expected, isDialog } = row;
  const sends = [
    ...(typeof enter === 'object' ? [] : [{ act: () => visit.press(), result: expected }]),
    { act: () => visit.submit.dblclick(), result: again ?? expected },
  ];
  for (const [at, { act, result }] of sends.entries()) {
    if (at > 0) {
      await row.open?.(page, setup);
      await visit.fill();
    }
    await act();
    if (row.result) await expect.poll(() => row.result?.(setup, page)).toEqual(matching(result));
    if (isDialog) await visit.isClosed();
  }
}

/** Does to a form what people do: errs, presses twice, types on, closes, loses the network, and comes back. */
export async function walk(page: Page, setup: Setup, row: FormRow) {
  const visit = new Visit(page, setup, row);
  await visit.open();
  await visit.fill();
  await refuseUnreadable(visit);
  if (!row.call) {
    if (row.isDialog) {
      await visit.escape();
      await row.open?.(page, setup);
      await visit.fill();
    }
    return sendHere(visit);
  }
  await loseAnswer(visit);
  await row.elsewhere?.(setup);
  await send(visit);
}
