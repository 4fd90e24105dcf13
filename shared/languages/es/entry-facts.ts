export const entryFacts = {
  event: 'Actividad',
  date: 'Fecha',
  hours: 'Horas',
  role: 'Tarea',
  organizer: 'Organizador',
  description: 'Descripción',
  amount: '{amount, plural, one {# hora} other {# horas}} ({duration})',
};
