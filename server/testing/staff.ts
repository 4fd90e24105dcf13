/** A school's head and administrator, and a head of another school. */
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface Staff {
  readonly head: TestClient;
  readonly administrator: TestClient;
  /** The head of another school. */
  readonly elsewhere: TestClient;
}

export async function signInStaff({ build, signIn }: Pick<TestApp, 'build' | 'signIn'>): Promise<Staff> {
  const head = { is_school_administration: true, is_school_administration_head: true };
  return {
    head: await signIn(await build.account({ ...head, first_name: 'Grace', last_name: 'Hopper' })),
    administrator: await signIn(
      await build.account({ is_school_administration: true, first_name: 'Ada', last_name: 'Byron' }),
    ),
    elsewhere: await signIn(await build.account({ ...head, school: 'UCLA' })),
  };
}
