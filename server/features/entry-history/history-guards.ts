/** Checks the triggers that protect the history from changes (migration 0004). */
import type { Trx } from '#server/platform/app-context.ts';
import { selectGuards } from './history-audit.queries.ts';

const guards: Readonly<Record<string, string>> = {
  entry_history_append_only:
    'BEFORE DELETE OR UPDATE ON entry_history FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history()',
  entry_history_no_truncate:
    'BEFORE TRUNCATE ON entry_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history()',
  entry_history_chain: 'BEFORE INSERT ON entry_history FOR EACH ROW EXECUTE FUNCTION chain_history()',
  entry_history_heads_only_grow:
    'BEFORE DELETE OR UPDATE ON entry_history_heads FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history_heads()',
  entry_history_heads_no_truncate:
    'BEFORE TRUNCATE ON entry_history_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history_heads()',
  erased_histories_append_only:
    'BEFORE DELETE OR UPDATE ON erased_histories FOR EACH ROW EXECUTE FUNCTION refuse_change_of_erased_histories()',
  erased_histories_no_truncate:
    'BEFORE TRUNCATE ON erased_histories FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_erased_histories()',
  erased_histories_true_end:
    'BEFORE INSERT ON erased_histories FOR EACH ROW EXECUTE FUNCTION check_erased_history()',
};

export async function findBrokenGuards(trx: Trx): Promise<string[]> {
  const found = new Map((await selectGuards(trx)).map((guard) => [guard.name, guard]));
  return Object.entries(guards).flatMap(([name, definition]) => {
    const guard = found.get(name);
    if (!guard) return [`The guard ${name} is missing.`];
    if (guard.definition !== `CREATE TRIGGER ${name} ${definition}`) {
      return [`The guard ${name} is another one: ${guard.definition}`];
    }
    return ['O', 'A'].includes(guard.enabled) ? [] : [`The guard ${name} is switched off.`];
  });
}
