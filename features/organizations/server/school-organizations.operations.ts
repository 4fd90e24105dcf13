/** Administrators maintain their school's list of organizations (decision 0059). */
import type {
  StoredOrganization,
  OrganizationForm,
} from '#features/organizations/school-organizations.contract.ts';
import {
  ORGANIZATION_NOTE_MAXIMUM,
  organizationFields,
  organizationLimits,
  OTHER_NAMES_MAXIMUM,
  type OrganizationStanding,
} from '#features/organizations/opportunities.rules.ts';
import { nameKey } from '#features/requirements/rules/entry.ts';
import { tidyLine } from '#shared/text.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { changeRows, deleteRows } from '#server/platform/database/rows.ts';
import { Conflict, InvalidFields, NotFound, orNotFound } from '#server/platform/http/errors.ts';
import { asOrganization, organizationErrors, type OrganizationText } from './organization-text.ts';
import * as queries from './school-organizations.queries.ts';

/** @throws NotFound */
export const readOrganization = (db: Db | Trx, { school_id }: Caller, id: number) =>
  orNotFound(queries.findSchoolOrganization(db, school_id, id));

/** @throws InvalidFields, also for one already on the list */
export function addOrganization(context: AppContext, caller: Caller, form: OrganizationForm) {
  const { text, note } = checkForm(form);
  return changing(context, caller, async (trx, now) => {
    await refuseListed(trx, caller, text, 0);
    const names = await checkNames(trx, caller, form.names, text.name, 0);
    const id = await queries.insertOrganization(trx, caller.school_id, text, now);
    await say(trx, caller, id, { ...form, note, names }, now);
    await logChange(trx, caller, 'organization added', { organization: text.name }, now);
    return readOrganization(trx, caller, id);
  });
}

/** Changes it for this school only. @throws NotFound; InvalidFields as `addOrganization`; Conflict when saved since `version` */
export function saveOrganization(
  context: AppContext,
  caller: Caller,
  id: number,
  form: OrganizationForm & { readonly version: string },
): Promise<StoredOrganization> {
  const { text, note } = checkForm(form);
  return changing(context, caller, async (trx, now) => {
    const before = await readOrganization(trx, caller, id);
    if (before.version !== form.version)
      throw new Conflict(
        'Somebody else has changed this organization meanwhile. Please copy what you typed, and load the page again.',
      );
    await refuseListed(trx, caller, text, id);
    // The old name keeps meaning this organization.
    const isRenamed = nameKey(before.name) !== nameKey(text.name);
    const former = isRenamed && !(await queries.findNamed(trx, caller.school_id, before.name, id));
    const all = former ? [...form.names, before.name] : form.names;
    const names = await checkNames(trx, caller, all, text.name, id);
    await storeText(trx, caller, before, text, now);
    await say(trx, caller, id, { ...form, note, names }, now);
    const facts = { organization: text.name, ...(form.standing && { standing: form.standing }) };
    const isDecided = before.standing !== form.standing;
    await logChange(trx, caller, isDecided ? 'organization decided' : 'organization changed', facts, now);
    return readOrganization(trx, caller, id);
  });
}

/** @throws NotFound when one is missing */
export async function decideOrganizations(
  context: AppContext,
  caller: Caller,
  ids: readonly number[],
  standing: OrganizationStanding | null,
): Promise<{ detail: string }> {
  await changing(context, caller, async (trx, now) => {
    const known = await queries.selectKnown(trx, caller.school_id, ids);
    if (known.length !== new Set(ids).size) throw new NotFound();
    const found = known.map(({ id }) => id);
    await queries.saveStanding(trx, caller.school_id, found, { standing }, now);
    for (const { name } of known) {
      const facts = { organization: name, ...(standing && { standing }) };
      await logChange(trx, caller, 'organization decided', facts, now);
    }
  });
  return { detail: 'Saved.' };
}

/** Approves the organization with this name, hidden ones too, and adds it if missing. @returns it as it was decided before */
export async function approveNamed(trx: Trx, caller: Caller, typed: string, now: Date) {
  const name = tidyLine(typed);
  const { school_id } = caller;
  await queries.lockList(trx, school_id);
  const organization = await queries.findNamed(trx, school_id, name, 0, 'too');
  const id =
    organization?.id ?? (await queries.insertOrganization(trx, school_id, asOrganization({ name }), now));
  await queries.saveStanding(trx, school_id, [id], { standing: 'approved', hidden: false }, now);
  const facts = { organization: organization?.name ?? name, standing: 'approved' };
  await logChange(trx, caller, 'organization decided', facts, now);
  return { id, standing: organization?.standing ?? null };
}

/** Undoes `approveNamed`; what somebody else has decided since stays. */
export async function undoApproved(
  trx: Trx,
  caller: Caller,
  before: readonly Awaited<ReturnType<typeof approveNamed>>[],
  now: Date,
): Promise<void> {
  const { school_id } = caller;
  await queries.lockList(trx, school_id);
  const ids = before.map(({ id }) => id);
  for (const known of await queries.selectKnown(trx, school_id, ids)) {
    if (known.standing !== 'approved') continue;
    const standing = before.find(({ id }) => id === known.id)?.standing ?? null;
    await queries.saveStanding(trx, school_id, [known.id], { standing }, now);
    const facts = { organization: known.name, ...(standing && { standing }) };
    await logChange(trx, caller, 'organization decided', facts, now);
  }
}

function changing<Result>(
  context: AppContext,
  caller: Caller,
  change: (trx: Trx, now: Date) => Promise<Result>,
): Promise<Result> {
  return asStaff(context, caller, 'administrator', async (trx) => {
    await queries.lockList(trx, caller.school_id);
    return change(trx, context.clock.now());
  });
}

function checkForm(form: OrganizationForm): { text: OrganizationText; note: string } {
  const text = asOrganization(form);
  const { note } = form;
  const errors = organizationErrors(text);
  if (note.length > ORGANIZATION_NOTE_MAXIMUM)
    errors['note'] = [`This cannot be longer than ${ORGANIZATION_NOTE_MAXIMUM} characters`];
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors);
  return { text, note };
}

async function refuseListed(trx: Trx, { school_id }: Caller, text: OrganizationText, id: number) {
  if (await queries.isListed(trx, school_id, text, id))
    throw new InvalidFields({ name: ['An organization with this name and address is on your list already'] });
}

/** Unique, without the organization's own name. @throws InvalidFields for one that means another organization */
async function checkNames(
  trx: Trx,
  { school_id }: Caller,
  typed: readonly string[],
  own: string,
  id: number,
): Promise<string[]> {
  const byKey = new Map(typed.map((name) => [nameKey(name), tidyLine(name)]));
  byKey.delete('');
  byKey.delete(nameKey(own));
  const names = [...byKey.values()];
  if (names.length > OTHER_NAMES_MAXIMUM)
    throw new InvalidFields({
      names: [`An organization cannot have more than ${OTHER_NAMES_MAXIMUM} other names`],
    });
  for (const name of names) {
    if (name.length > organizationLimits.name)
      throw new InvalidFields({
        names: [`A name cannot be longer than ${organizationLimits.name} characters`],
      });
    const taken = await queries.findNamed(trx, school_id, name, id);
    if (taken)
      throw new InvalidFields({
        names: [
          taken.is_other
            ? `“${name}” is another name of ${taken.name} already`
            : `“${name}” is on your list itself. Hide it there first.`,
        ],
      });
  }
  const self = await queries.findNamed(trx, school_id, own, id);
  if (self?.is_other)
    throw new InvalidFields({ name: [`This is another name of ${self.name}. Remove it there first.`] });
  return names;
}

/** No own text where it equals the common one. */
async function storeText(
  trx: Trx,
  { school_id }: Caller,
  { id, origin, original, ...before }: StoredOrganization,
  text: OrganizationText,
  now: Date,
): Promise<void> {
  const isSame = (other: Readonly<Record<string, unknown>>) =>
    organizationFields.every((field) => other[field] === text[field]);
  const own = { school_id, ...(origin === 'corrected' ? { corrects: id } : { id }) };
  if (origin === 'corrected' && original && isSame(original)) await deleteRows(trx, 'organizations', own);
  else if (origin !== 'everybody') await changeRows(trx, 'organizations', own, { ...text, updated_at: now });
  else if (!isSame(before)) await queries.insertOrganization(trx, school_id, text, now, id);
}

async function say(
  trx: Trx,
  { school_id }: Caller,
  id: number,
  changes: Pick<StoredOrganization, 'standing' | 'hidden' | 'note' | 'names'>,
  now: Date,
): Promise<void> {
  const { standing, hidden, note, names } = changes;
  await queries.saveStanding(trx, school_id, [id], { standing, hidden, note }, now);
  await queries.replaceNames(trx, school_id, id, names);
}

function logChange(
  trx: Trx,
  caller: Caller,
  kind: 'organization added' | 'organization changed' | 'organization decided',
  facts: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  return writeActivity(trx, { ...lineBy(caller, now), kind, facts });
}
