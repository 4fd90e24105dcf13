/** Limits: no more than so many hours of a category, with an organization, or verified in one way. */
import { EVIDENCE_KINDS } from '#shared/entries/entry-evidence.ts';
import { evidenceText } from '#shared/requirements/rule.text.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import type { RulesDraft } from './rules-draft.ts';
import { Choice, NumberField, Rows, TextField, type RuleForm } from './rule-inputs.tsx';
import classes from './programs.module.css';

type CapDraft = RulesDraft['caps'][number];
type Subject = CapDraft['of'];

const subjects = {
  everything: 'All work',
  category: 'A category',
  organization: 'An organization',
  evidence: 'A way of verifying',
} as const;

const pers = { day: 'A day', year: 'A school year', total: 'In all' } as const;

/** Ways of verifying by their words: `By a signed slip`. */
export const evidenceChoices = Object.fromEntries(
  EVIDENCE_KINDS.map((kind) => [kind, evidenceText(kind).replace(/^./, (first) => first.toUpperCase())]),
) as Record<(typeof EVIDENCE_KINDS)[number], string>;

const blank: { readonly [Kind in Subject['kind']]: Extract<Subject, { kind: Kind }> } = {
  everything: { kind: 'everything' },
  category: { kind: 'category', category: '' },
  organization: { kind: 'organization' },
  evidence: { kind: 'evidence', evidence: 'slip' },
};

interface LimitFieldsProps {
  readonly form: RuleForm;
  /** Grows with each try to save what is not right; 0 after a change. */
  readonly attempt: number;
}

export function LimitFields({ form, attempt }: LimitFieldsProps) {
  const error = form.error('caps');
  return (
    <>
      {error !== undefined && (
        <ErrorAlert key={attempt} takesFocus={attempt > 0}>
          {error}
        </ErrorAlert>
      )}
      <Rows<CapDraft>
        items={form.rules.caps}
        noun="limit"
        most={20}
        blank={{ of: blank.category, hours: '', per: 'total' }}
        onChange={(caps) => form.change({ caps })}
      >
        {(cap, index, set) => (
          <div className={classes.fields}>
            <NumberField
              form={form}
              at={`caps.${index}.hours`}
              label="At most (hours)"
              value={cap.hours}
              onChange={(hours) => set({ ...cap, hours })}
            />
            <Choice label="Per" value={cap.per} choices={pers} onChange={(per) => set({ ...cap, per })} />
            <Choice
              label="Of"
              value={cap.of.kind}
              choices={subjects}
              onChange={(kind) => set({ ...cap, of: blank[kind] })}
            />
            <SubjectField
              form={form}
              at={`caps.${index}`}
              of={cap.of}
              onChange={(of) => set({ ...cap, of })}
            />
          </div>
        )}
      </Rows>
    </>
  );
}

interface SubjectProps {
  readonly form: RuleForm;
  readonly at: string;
  readonly of: Subject;
  readonly onChange: (of: Subject) => void;
}

function SubjectField({ form, at, of, onChange }: SubjectProps) {
  switch (of.kind) {
    case 'everything':
      return null;
    case 'category':
      return (
        <TextField
          form={form}
          at={`${at}.category`}
          label="Category"
          value={of.category}
          onChange={(category) => onChange({ ...of, category })}
        />
      );
    case 'organization':
      return (
        <TextField
          form={form}
          at={`${at}.organization`}
          label="Organization (empty: each one)"
          value={of.organization ?? ''}
          onChange={(organization) => onChange({ ...of, organization })}
        />
      );
    case 'evidence':
      return (
        <Choice
          label="Verified"
          value={of.evidence}
          choices={evidenceChoices}
          onChange={(evidence) => onChange({ ...of, evidence })}
        />
      );
  }
}
