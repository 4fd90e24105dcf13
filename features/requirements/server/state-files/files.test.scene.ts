/** A school in Arkansas with its staff, for the tests of files. */
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { BuiltAccount, EntryParts } from '#server/testing/builders.ts';
import { signInStaff, type Staff } from '#server/testing/staff.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

export const numbers = {
  district_lea: '4401000',
  school_lea: '4401701',
  lea_name: 'Huntsville',
  campus_id: '4401701',
  campus_name: 'Huntsville High School',
};
export const noFacts = { state_id: '', usi: '', campus: '', entered_on: '', grade_of_entry: '' };

/** At most four hours a day count, from ninth grade on. */
export const rules: Rules = {
  ...firstRules,
  school_year: { starts: '08-01', ends: '07-31' },
  window: { opens: 'grade 9', closes: 'never' },
  target: { kind: 'hours', hours: 75 },
  caps: [{ of: { kind: 'everything' }, hours: 4, per: 'day' }],
};

export interface FilesScene extends Staff {
  readonly test: TestApp;
  /** Resets the school before every test, with its numbers and one program. */
  reset(more?: object): Promise<void>;
  student(name: string, facts?: object, graduation_year?: number): Promise<BuiltAccount>;
  /** A verified entry with all answers. */
  entry(student: BuiltAccount, parts?: EntryParts): Promise<number>;
}

export async function filesScene(): Promise<FilesScene> {
  const test = await createTestApp();
  const { build, db } = test;
  const staff = await signInStaff(test);
  const { head, administrator } = staff;
  return {
    test,
    ...staff,
    async reset(more = {}) {
      await db.deleteFrom('state_files').execute();
      await db.deleteFrom('programs').execute();
      await db.deleteFrom('file_layouts').execute();
      await db
        .updateTable('accounts')
        .set({ graduation_year: 2010 })
        .where('graduation_year', '>', 2010)
        .execute();
      await head.post('/api/admin/files/numbers', numbers);
      await head.post('/api/admin/programs', {
        name: 'Community service',
        kind: 'graduation',
        preset: 'arkansas',
        from_class: 2000,
        to_class: null,
        rules,
        reason: 'The law',
        ...more,
      });
    },
    async student(name, facts = {}, graduation_year = 2027) {
      const account = await build.account({ first_name: name, last_name: 'Diaz', graduation_year });
      if (Object.keys(facts).length > 0)
        await administrator.post(`/api/admin/facts/${account.id}`, { ...noFacts, ...facts });
      return account;
    },
    async entry(student, parts = {}) {
      const { id } = await build.entry(student, {
        event: 'Food bank',
        organizer: 'Harvest',
        date: '2026-03-02',
        hours: 2.5,
        verified: true,
        ...parts,
      });
      await db
        .insertInto('entry_details')
        .values({
          entry_id: id,
          version: 1,
          work: null,
          category: null,
          outcomes: [],
          preparation: '=Read, "a lot"',
          action: 'Sorted\nfood',
          reflection: 'Patience pays.',
          reflection_words: 2,
          updated_at: test.clock.now(),
        })
        .execute();
      return id;
    },
  };
}
