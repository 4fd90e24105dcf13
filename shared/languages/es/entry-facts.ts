import type { entryFacts as english } from '#shared/languages/en/entry-facts.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const entryFacts = {
  event: 'Actividad',
  date: 'Fecha',
  hours: 'Horas',
  role: 'Tarea',
  organizer: 'Organizador',
  description: 'Descripción',
  amount: '{amount, plural, one {# hora} other {# horas}} ({duration})',
} satisfies Translation<typeof english>;
