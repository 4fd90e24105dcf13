import type { receiptMail as english } from '#shared/languages/en/receipt-mail.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const receiptMail = {
  subject: 'Usted confirmó {amount, plural, one {# hora} other {# horas}} de {student}. ¿Fue usted?',
  preview: 'Con un clic nos dice si fue usted quien confirmó las horas de {student}.',
  heading: '¿Confirmó usted estas horas?',
  confirmed:
    'Usted confirmó {amount, plural, other {# h}} de {student}, de {school}, el {day}, en un teléfono, con el nombre {name}.',
  yes: 'Sí, fui yo',
  no: 'No fui yo',
  onThePage:
    'Su respuesta muestra que esta dirección es suya. Si no fue usted, las horas se anulan y se avisa al estudiante. Abrir la página no decide nada.',
} satisfies Translation<typeof english>;
