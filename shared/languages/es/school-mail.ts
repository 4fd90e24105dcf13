/** The mail to a student with what their school writes. */
import type { schoolMail as english } from '#shared/languages/en/school-mail.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const schoolMail = {
  subject: '{school} te escribe',
  announcement: 'Un aviso de {school}',
  hello: 'Hola, {name}:',
  by: '{by}, de {school}',
  button: 'Ver tus mensajes',
  oneWay: 'Nadie lee las respuestas a este correo. Para responder, habla con tu escuela.',
  footer: 'Recibes este correo porque eres estudiante de {school} en Limelight. Preguntas: {help}',
} as const satisfies Translation<typeof english>;
