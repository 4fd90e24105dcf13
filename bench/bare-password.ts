/** The baseline of a login: only argon2id on one password, in Node's thread pool. */
import { verify } from '@node-rs/argon2';
import { answerRuns } from './bare-runs.ts';

export interface PasswordWork {
  readonly hash: string;
  readonly password: string;
}

answerRuns((work) => async () => {
  const { hash, password } = work as PasswordWork;
  if (!(await verify(hash, password))) throw new Error('The password is not the one that was hashed');
});
