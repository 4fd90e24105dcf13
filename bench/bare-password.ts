/** What a sign-in cannot do without: argon2id on one password, in the threads that Node has for such work. Nothing else. */
import { verify } from '@node-rs/argon2';
import { answerRuns } from './bare-runs.ts';

/** A password and what is kept of it. */
export interface PasswordWork {
  readonly hash: string;
  readonly password: string;
}

answerRuns((work) => async () => {
  const { hash, password } = work as PasswordWork;
  if (!(await verify(hash, password))) throw new Error('The password is not the one that was hashed');
});
