/** A contact, with what can be done with selected entries. */
import { ContactShown } from '#client/features/signals/contact-shown.tsx';
import { entryActions } from './entry-actions.tsx';

export default function ContactPage() {
  return <ContactShown actions={entryActions} />;
}
