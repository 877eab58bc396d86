import type { Owner } from '../../account/kept-here.ts';
import { ApiError, callApi } from '../../api/client.ts';
import type { InvoiceDryRun, Operations } from '../../api/schema.ts';
import { merge, type Part } from './conflict.ts';
import type { Beginning, Draft, Saving, TriedSave } from './draft-types.ts';
import { bodyOf, changesOf, type Form, followToday, formOf, missingOf } from './form.ts';
import { keep, readKept, type Sending } from './keeping.ts';
import { readConflict } from './read-conflict.ts';

type Writing = Operations['PATCH /v1/invoices/{invoice_id}']['body'];
/** An invoice as the service answers a change. */
type Written = Operations['PATCH /v1/invoices/{invoice_id}']['data'];

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

/**
 * Holds the edits and saves them: a draft shortly after the last key press, an issued invoice when the person saves it.
 * One request runs at a time, and each names the version that it changes. A request without an answer is repeated
 * unchanged, so that nothing is made or changed twice.
 */
export class DraftKeeper {
  /** The copy of an invoice as it was opened; null of what is none. */
  readonly copied: Form | null;
  readonly #account: string;
  readonly #owner: Owner;
  /** The name under which a new invoice is kept. */
  readonly #newName: string | null;
  readonly #empty: Form;
  readonly #onCreated: (id: string) => void;
  readonly #listeners = new Set<() => void>();
  #draft: Draft;
  /** The form that the service has saved, as it was sent; null before the first save. */
  #base: Form | null;
  #etag: string | null;
  /**
   * The request without an answer yet. It is repeated unchanged, so that the service recognises its idempotency key.
   */
  #pending: Sending | null = null;
  #written: Written | null = null;
  #isForgotten = false;
  #running: Promise<void> | null = null;
  #issuing: Promise<Written | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ account, person, invoice, empty, copyOf, today, onCreated }: Beginning) {
    this.#account = account;
    this.#owner = { account, person };
    this.#newName = copyOf;
    this.copied = copyOf === null ? null : empty;
    this.#empty = empty;
    this.#onCreated = onCreated;
    const id = invoice?.data.id ?? null;
    const kept = readKept(this.#owner, id ?? copyOf);
    // A new invoice for one client does not restore the unsaved invoice for another client.
    const isMeant = copyOf !== null || empty.client === null || kept?.form.client?.id === empty.client.id;
    const isRestored = kept !== null && (invoice !== null || (isMeant && hasContent(kept.form, empty)));
    this.#base = isRestored ? kept.base : invoice === null ? null : followToday(formOf(invoice.data), today);
    this.#etag = isRestored ? kept.etag : (invoice?.etag ?? null);
    this.#pending = isRestored ? kept.pending : null;
    this.#draft = {
      id,
      form: isRestored ? kept.form : (this.#base ?? empty),
      status: invoice?.data.status ?? 'Draft',
      saving: invoice === null ? { kind: 'empty' } : { kind: 'saved' },
      fault: null,
      isRestored,
    };
    if (isRestored) this.#note();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener('online', this.#flush);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('online', this.#flush);
      // A person may leave the page right after typing: the last edit is saved.
      if (this.#isDraft) this.#flush();
    };
  };

  readonly read = (): Draft => this.#draft;

  /** The form that the service has; null before the first save. */
  saved(): Form | null {
    return this.#base;
  }

  /** Takes what was typed. */
  change(form: Form): void {
    this.#isForgotten = false;
    this.#set({ form });
    this.#note();
  }

  /** Forgets what this browser kept, and begins again from what the service has. */
  startOver(): void {
    clearTimeout(this.#timer);
    keep(this.#owner, this.#draft.id ?? this.#newName, null);
    this.#pending = null;
    this.#set({
      form: this.#base ?? this.#empty,
      saving: this.#base === null ? { kind: 'empty' } : { kind: 'saved' },
      fault: null,
      isRestored: false,
    });
  }

  /** Stops saving, and forgets what this browser kept: the draft is about to be deleted. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running !== null) await this.#running;
    keep(this.#owner, this.#draft.id ?? this.#newName, null);
    this.#isForgotten = true;
  }

  /** Saves now, under the version that was tried if it is given; true when the service has every edit. */
  async save(version?: string | null): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running !== null) await this.#running;
    const [missing] = missingOf(this.#draft.form);
    if (missing !== undefined) {
      this.#set({ saving: { kind: 'kept', missing } });
      return false;
    }
    if (!this.#isDirty && this.#pending === null) return true;
    await this.#run(() => this.#push(version));
    return this.#draft.saving.kind === 'saved' && !this.#isDirty;
  }

  /**
   * Asks what saving the changes of an issued invoice would do. `done`: the service has every edit, because it had got a
   * request whose answer was lost. Null: it refuses, somebody else has changed it, or nothing is changed; the draft says which.
   */
  async tryOut(): Promise<TriedSave | 'done' | null> {
    while (this.#running !== null) await this.#running;
    let result: TriedSave | 'done' | null = null;
    await this.#run(async () => {
      result = await this.#try();
      // The difference was outside the form: the newer version is tried.
      if (result === null && this.#draft.saving.kind === 'changed') result = await this.#try();
    });
    return result;
  }

  async #try(): Promise<TriedSave | 'done' | null> {
    const { id, form } = this.#draft;
    if (this.#pending !== null) {
      if (!(await this.#send(this.#pending.body, this.#pending.form))) return null;
      this.#note();
      if (!this.#isDirty) return 'done';
    }
    const saved = this.#base;
    if (saved === null || !this.#isDirty || missingOf(form).length > 0) return null;
    const body = { ...changesOf(saved, form), dryRun: true };
    const path = { invoice_id: id ?? '' };
    try {
      const sending = { path, body, ifMatch: this.#etag };
      const { data, etag } = await callApi(this.#account, 'PATCH /v1/invoices/{invoice_id}', sending);
      this.#set({ fault: null });
      this.#note();
      return { saved, tried: data as unknown as InvoiceDryRun, etag };
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      await this.#refused(cause);
      return null;
    }
  }

  /** Saves, then issues the invoice. Returns the issued invoice, or null when it was not issued. */
  issue(): Promise<Written | null> {
    this.#issuing ??= this.#issue().finally(() => {
      this.#issuing = null;
    });
    return this.#issuing;
  }

  async #issue(): Promise<Written | null> {
    while (this.#running !== null) await this.#running;
    // Repeats an attempt that got no answer, if the form is unchanged since.
    const isAgain = isIssuing(this.#pending) && !this.#isDirty;
    if (!isAgain && !(await this.save())) return null;
    // Edits made after the save are not part of the issued invoice.
    const { form } = this.#draft;
    if (this.#isDraft) await this.#run(() => this.#send({ status: 'Active' }, this.#base ?? form));
    if (this.#isDraft) return null;
    this.#note();
    return this.#written;
  }

  /** Settles a conflict: the other person's version, but for the parts that are kept. */
  async resolve(kept: ReadonlySet<Part>): Promise<boolean> {
    const { saving, form } = this.#draft;
    if (saving.kind !== 'conflict') return true;
    const { theirs, etag, differences } = saving.conflict;
    this.#base = formOf(theirs);
    this.#etag = etag;
    this.#set({
      form: merge(form, theirs, differences, kept),
      status: theirs.status,
      saving: { kind: 'saved' },
    });
    this.#note();
    return this.#isDraft ? this.save() : true;
  }

  // Saving waits for issuing, and issuing for saving.
  async #run(work: () => Promise<unknown>): Promise<void> {
    const running = work().then(() => undefined);
    this.#running = running.finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  get #isDraft(): boolean {
    return this.#draft.status === 'Draft';
  }

  get #isDirty(): boolean {
    const { form } = this.#draft;
    if (this.#base === null) return true;
    return missingOf(form).length > 0 || Object.keys(changesOf(this.#base, form)).length > 0;
  }

  // A new invoice that is as it was opened, and of which no request has been sent.
  get #isUntouched(): boolean {
    return this.#base === null && this.#pending === null && !hasContent(this.#draft.form, this.#empty);
  }

  readonly #flush = (): void => {
    if (this.#isForgotten || this.#draft.saving.kind === 'conflict' || !this.#isDraft) return;
    // A copy of an invoice lacks nothing, and still nobody has changed it.
    if (this.#isUntouched) return;
    if (this.#isDirty && missingOf(this.#draft.form).length === 0) void this.#saveDraft();
  };

  // Waits for the request that runs. That request may issue the invoice, and an issued invoice is not saved
  // automatically.
  async #saveDraft(): Promise<void> {
    while (this.#running !== null) await this.#running;
    if (this.#isForgotten) return;
    if (this.#isDraft && this.#draft.saving.kind !== 'conflict') await this.save();
    else this.#note();
  }

  // Updates the saving state, keeps the edits in this browser, and starts the timer that saves them after a pause.
  #note(): void {
    const { id, saving } = this.#draft;
    clearTimeout(this.#timer);
    const standing = this.#standing();
    const isSafe = standing.kind === 'empty' || standing.kind === 'saved';
    if (isSafe) keep(this.#owner, id ?? this.#newName, null);
    else this.#keep();
    if (saving.kind === 'conflict') return;
    this.#set({ saving: standing });
    if (standing.kind === 'saving') this.#timer = setTimeout(this.#flush, PAUSE_MS);
  }

  #keep(): void {
    const { id, form, status } = this.#draft;
    // An activation is not kept: after a reload the person must press Send again.
    const pending = isIssuing(this.#pending) ? null : this.#pending;
    keep(this.#owner, id ?? this.#newName, { form, base: this.#base, etag: this.#etag, status, pending });
  }

  #standing(): Saving {
    const { form } = this.#draft;
    if (this.#isUntouched) return { kind: 'empty' };
    if (!this.#isDirty) return { kind: 'saved' };
    const [missing] = missingOf(form);
    if (missing !== undefined) return { kind: 'kept', missing };
    return { kind: this.#isDraft ? 'saving' : 'changed' };
  }

  async #push(version?: string | null): Promise<void> {
    this.#set({ saving: { kind: 'saving' } });
    const { form } = this.#draft;
    // Saving must not issue the invoice, so a pending attempt to issue it is dropped. If the service did issue it, the
    // version differs and a conflict is reported.
    if (isIssuing(this.#pending)) this.#pending = null;
    if (this.#pending !== null && !(await this.#send(this.#pending.body, this.#pending.form))) return;
    if (this.#isDirty) {
      const body = this.#base === null ? newBodyOf(form) : changesOf(this.#base, form);
      if (!(await this.#send(body, form, version))) return;
    }
    this.#note();
  }

  async #send(body: Writing, form: Form, version = this.#etag): Promise<boolean> {
    this.#pending ??= { key: crypto.randomUUID(), body, form, version };
    const sending = this.#pending;
    // The page may be closed before the answer arrives. The kept request is repeated on the next visit and makes no
    // second invoice.
    if (!isIssuing(sending)) this.#keep();
    try {
      const { data, etag } = await this.#call(sending);
      this.#pending = null;
      this.#take(sending.form, data, etag);
      return true;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (!cause.isUnknown) this.#pending = null;
      await this.#refused(cause);
      return false;
    }
  }

  #call({ body, key, version = this.#etag }: Sending) {
    const { id } = this.#draft;
    if (id === null) {
      return callApi(this.#account, 'POST /v1/invoices', {
        body: body as Operations['POST /v1/invoices']['body'],
        key,
      });
    }
    return callApi(this.#account, 'PATCH /v1/invoices/{invoice_id}', {
      path: { invoice_id: id },
      body,
      key,
      ifMatch: version,
    });
  }

  // Gives new payments the ids of the service. Rows are matched by key, so edits made during the request are kept.
  #take(sent: Form, data: Written, etag: string | null): void {
    const ids = new Map(sent.rows.map(({ key }, index) => [key, data.paymentSchedule[index]?.id ?? null]));
    const named = (form: Form): Form => ({
      ...form,
      rows: form.rows.map((row) => ({ ...row, id: row.id ?? ids.get(row.key) ?? null })),
    });
    const wasNew = this.#draft.id === null;
    if (wasNew) keep(this.#owner, this.#newName, null);
    this.#written = data;
    this.#base = named(sent);
    this.#etag = etag;
    this.#set({
      id: data.id,
      form: named(this.#draft.form),
      status: data.status ?? this.#draft.status,
      saving: { kind: 'saved' },
      fault: null,
      isRestored: false,
    });
    // A person who has left the page is not sent back to it.
    if (wasNew && this.#listeners.size > 0) this.#onCreated(data.id);
  }

  async #refused(error: ApiError): Promise<void> {
    if (error.isUnknown) {
      this.#set({ saving: { kind: 'offline' } });
      this.#timer = setTimeout(this.#flush, RETRY_MS);
      return;
    }
    const { id, form } = this.#draft;
    const conflict =
      error.status === 412 ? await readConflict(this.#account, id ?? '', this.#base ?? form, form) : null;
    if (conflict === null) {
      this.#set({ saving: { kind: 'refused' }, fault: error });
      return;
    }
    if (conflict.differences.length > 0 || conflict.theirs.status !== this.#draft.status) {
      this.#set({ saving: { kind: 'conflict', conflict } });
      return;
    }
    // The change is outside the form, for example a mail that was sent: save again over the new version. For an issued
    // invoice the person says so.
    this.#base = formOf(conflict.theirs);
    this.#etag = conflict.etag;
    if (this.#isDraft) this.#timer = setTimeout(this.#flush, 0);
    else this.#note();
  }

  #set(changes: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

function isIssuing(sending: Sending | null): boolean {
  return sending?.body.status === 'Active';
}

function newBodyOf(form: Form): Writing {
  const { eventDate, ...others } = bodyOf(form);
  return { ...others, ...(eventDate === null ? {} : { eventDate }), status: 'Draft' };
}

// Keys of lines and rows differ between two empty forms.
function hasContent(form: Form, empty: Form): boolean {
  const textOf = ({ rows, items, ...others }: Form) =>
    JSON.stringify([
      others,
      rows.map(({ key: _key, ...row }) => row),
      items.map(({ key: _key, ...item }) => item),
    ]);
  return textOf(form) !== textOf(empty);
}
