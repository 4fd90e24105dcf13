/** Names a colleague who answers instead. Loaded when it is unfolded: few people need it. */
import { useId, useState } from 'react';
import type { OpenList } from '#shared/contact-list/contact-list.contract.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { useHandOver } from './contact-list.api.ts';
import { Field } from './list-parts.tsx';
import { Saving } from './preferences.tsx';
import { useListText } from './contact-list-text.ts';
import { useOpenText } from './open-list-text.ts';
import classes from './contact-list.module.css';

interface HandOverProps {
  readonly token: string;
  readonly list: OpenList;
}

export function HandOver({ token, list: { handed_to } }: HandOverProps) {
  const words = useListText();
  const { say } = useOpenText();
  const save = useHandOver(token);
  const [address, setAddress] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  return (
    <form noValidate className={classes.step} onSubmit={(event) => event.preventDefault()}>
      <p>{say('handOverNote')}</p>
      {handed_to !== null && (
        <div className={classes.buttons}>
          <span>{say('handedTo', { address: handed_to })}</span>
          <PlainButton
            variant="default"
            disabled={save.isPending}
            onClick={onTrustedClick(() => save.mutate(''))}
          >
            {say('nameNobody')}
          </PlainButton>
        </div>
      )}
      <Field id={id} label={say('colleague')} failure={isMissing && words.say('colleagueWrong')}>
        {(attributes) => (
          <input
            {...attributes}
            type="email"
            autoComplete="off"
            maxLength={400}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
      </Field>
      <Saving
        save={save}
        label={say('nameColleague')}
        onSave={() => {
          const typed = address.trim();
          setMissing(typed === '');
          // An empty one would take it back.
          if (typed !== '') save.mutate(typed, { onSuccess: () => setAddress('') });
        }}
      />
    </form>
  );
}
