/** Activity as sentences: `Ana Diaz downloaded all entries`. */
import type {
  ActivityFacts,
  ActivityGroup,
  ActivityKind,
  ActivityLine,
} from '#features/audit-trail/activity.contract.ts';
import { activityTexts, text, type Template } from '#features/audit-trail/activity.text.ts';

export const groupTitles: Readonly<Record<ActivityGroup, string>> = {
  people: 'People',
  settings: 'Roles and settings',
  reads: 'Reading and downloads',
  entries: 'Entries',
  events: 'Events and reports',
};

export type SentencePart =
  | string
  | { readonly person: { readonly id: number; readonly name: string } }
  | { readonly entry: number; readonly title: string };

// Safe: these are the kinds of all groups.
const templates = Object.assign({}, ...Object.values(activityTexts)) as Readonly<
  Record<ActivityKind, Template>
>;

const DELETED_PERSON = 'Somebody who deleted their account';
const DELETED_PERSON_WITHIN = 'somebody who deleted their account';

const strangers: Readonly<Record<ActivityLine['actor'], string>> = {
  person: DELETED_PERSON,
  contact: 'A contact',
  'command line': 'The people who run Limelight',
  system: 'Limelight',
};

/** Returns the sentence in parts, without a period. */
export function sentenceOf({ kind, actor, by, about, facts }: ActivityLine): SentencePart[] {
  const template = templates[kind];
  const sentence = typeof template === 'string' ? template : template(facts);
  return sentence.split(/(\{\w+\})/).flatMap((part, index): SentencePart[] => {
    switch (part) {
      case '':
        return [];
      case '{by}':
        return [by ? { person: by } : strangers[actor]];
      case '{contact}':
        return [facts['contact'] === undefined ? strangers.contact : text(facts['contact'])];
      case '{named}':
        // The newest entry that names the contact.
        return [
          typeof facts['entry'] === 'number' ? { entry: facts['entry'], title: 'a contact' } : 'a contact',
        ];
      case '{about}':
        // The first word of a sentence follows an empty part.
        return [about ? { person: about } : index === 1 ? DELETED_PERSON : DELETED_PERSON_WITHIN];
      case '{event}':
        return [`“${text(facts['event_name'])}”`];
      case '{entry}':
        return entryParts(facts, about?.belongs === true);
      default:
        return [/^\{\w+\}$/.test(part) ? text(facts[part.slice(1, -1)]) : part];
    }
  });
}

function entryParts({ entry, event, hours }: ActivityFacts, isShown: boolean): SentencePart[] {
  const length = hours === undefined ? '' : ` (${text(hours)} ${hours === 1 ? 'hour' : 'hours'})`;
  if (event === undefined) return [`an entry${length}`];
  const title = `“${text(event)}”`;
  return [isShown && typeof entry === 'number' ? { entry, title } : title, length];
}

export function reasonOf({ facts }: ActivityLine): string | undefined {
  const { reason } = facts;
  return reason === undefined || reason === null || reason === '' ? undefined : text(reason);
}
